#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille::fullscreen {

// Runs one piece of work at a time on a thread of its own. Its conclusion runs on the thread that calls
// conclude(), and never after give_up(). Not thread-safe. The destructor stops the work and waits for it.
class Thinker {
 public:
  using Conclusion = std::function<void()>;
  using Thought = std::function<Conclusion(const std::atomic<bool>& stop)>;

  // `wake` is called on the other thread when the work is done.
  explicit Thinker(std::function<void()> wake) : wake_(std::move(wake)) {}
  ~Thinker() { give_up(); }
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  // Gives up the present work and starts this one.
  void begin(Thought thought);
  [[nodiscard]] bool busy() const { return now_ != nullptr; }
  // Tells the work to stop. Does not wait for it.
  void give_up();
  // Runs the conclusion if the work is done.
  void conclude();

 private:
  struct Work {
    std::atomic<bool> stop = false;
    std::atomic<bool> done = false;  // and `conclusion` is set
    Conclusion conclusion;
  };

  std::function<void()> wake_;
  std::shared_ptr<Work> now_;
  // The last one works on `now_`; the earlier ones are stopping.
  std::vector<std::pair<std::shared_ptr<Work>, std::jthread>> threads_;
};

}  // namespace quadrille::fullscreen
