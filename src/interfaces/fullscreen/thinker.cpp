#include "interfaces/fullscreen/thinker.h"

namespace quadrille::fullscreen {

void Thinker::begin(Thought thought) {
  give_up();
  std::erase_if(threads_, [](const auto& each) { return each.first->done.load(); });
  now_ = std::make_shared<Work>();
  threads_.emplace_back(now_, [work = now_, thought = std::move(thought), wake = wake_] {
    work->conclusion = thought(work->stop);
    work->done = true;
    wake();
  });
}

void Thinker::give_up() {
  if (now_ != nullptr) now_->stop = true;
  now_.reset();
}

void Thinker::conclude() {
  if (now_ == nullptr || !now_->done) return;
  const auto work = std::exchange(now_, nullptr);
  work->conclusion();
}

}  // namespace quadrille::fullscreen
