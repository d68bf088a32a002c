#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille::fullscreen {

// One thought at a time, on a thread of its own. What it leads to happens on the thread that asks for it, and
// never when the thought was given up meanwhile.
class Thinker {
 public:
  using Conclusion = std::function<void()>;
  using Thought = std::function<Conclusion(const std::atomic<bool>& stop)>;

  // `wake` is called by the other thread when a thought has come to its end.
  explicit Thinker(std::function<void()> wake) : wake_(std::move(wake)) {}
  ~Thinker() { give_up(); }
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  void begin(Thought thought);
  [[nodiscard]] bool busy() const { return now_ != nullptr; }
  // Does not wait for the thread to hear of it.
  void give_up();
  // Draws the conclusion if the thought has come to its end.
  void conclude();

 private:
  struct Work {
    std::atomic<bool> stop = false;
    std::atomic<bool> done = false;  // and the conclusion is there
    Conclusion conclusion;
  };

  std::function<void()> wake_;
  std::shared_ptr<Work> now_;
  // The last one works on `now_`; those before it come to their end.
  std::vector<std::pair<std::shared_ptr<Work>, std::jthread>> threads_;
};

}  // namespace quadrille::fullscreen
