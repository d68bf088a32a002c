#include "interfaces/fullscreen/screen.h"

#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <fmt/format.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "interfaces/fullscreen/terminfo.h"
#include "interfaces/fullscreen/theme.h"

namespace quadrille::fullscreen {
namespace {

// Mouse reports in a format without a limit to the window's size (SGR 1006).
constexpr std::string_view mouse_on = "\x1b[?1000h\x1b[?1006h";
constexpr std::string_view mouse_off = "\x1b[?1006l\x1b[?1000l";
constexpr std::string_view mouse_report = "\x1b[<";
constexpr int mouse_key = KEY_MAX + 1;
// Bracketed paste, so that pasted text is not taken for keys.
constexpr std::string_view paste_on = "\x1b[?2004h";
constexpr std::string_view paste_off = "\x1b[?2004l";
constexpr std::string_view paste_begins = "\x1b[200~";
constexpr std::string_view paste_ends = "\x1b[201~";
constexpr int paste_key = KEY_MAX + 2;
constexpr wint_t redraw = 'L' - '@';  // Ctrl-L

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

void send(std::string_view text) { (void)!::write(STDOUT_FILENO, text.data(), text.size()); }

sigset_t heeded_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT})
    sigaddset(&signals, signal);
  return signals;
}

// The usual codes of keys, which terminals send even where their terminfo entry has others.
void define_common_keys() {
  constexpr std::array<std::pair<const char*, int>, 14> common = {{{"\x1b[A", KEY_UP},
                                                                   {"\x1b[B", KEY_DOWN},
                                                                   {"\x1b[C", KEY_RIGHT},
                                                                   {"\x1b[D", KEY_LEFT},
                                                                   {"\x1bOA", KEY_UP},
                                                                   {"\x1bOB", KEY_DOWN},
                                                                   {"\x1bOC", KEY_RIGHT},
                                                                   {"\x1bOD", KEY_LEFT},
                                                                   {"\x1b[H", KEY_HOME},
                                                                   {"\x1b[F", KEY_END},
                                                                   {"\x1b[1~", KEY_HOME},
                                                                   {"\x1b[4~", KEY_END},
                                                                   {"\x1b[5~", KEY_PPAGE},
                                                                   {"\x1b[6~", KEY_NPAGE}}};
  for (const auto& [sent, meant] : common) (void)::define_key(sent, meant);
}

char32_t key_of(wint_t code) {
  switch (code) {
    case KEY_UP: return key::up;
    case KEY_DOWN: return key::down;
    case KEY_LEFT: return key::left;
    case KEY_RIGHT: return key::right;
    case KEY_HOME: return key::home;
    case KEY_END: return key::end;
    case KEY_PPAGE: return key::page_up;
    case KEY_NPAGE: return key::page_down;
    case KEY_BTAB: return key::back_tab;
    case KEY_ENTER: return key::enter;
    case KEY_BACKSPACE:
    case KEY_DC: return key::backspace;
    default: return key::unknown;
  }
}

}  // namespace

// Numbers of colour pairs, assigned when a pair is first used.
class Screen::Pairs {
 public:
  Pairs() {
    if (!environment("NO_COLOR").empty() || ::has_colors() == FALSE || ::start_color() == ERR) return;
    (void)::use_default_colors();
    colours_ = COLORS;
  }

  [[nodiscard]] bool has_shades() const { return colours_ >= many; }

  [[nodiscard]] std::pair<attr_t, short> look(const Style& style) {
    attr_t attributes = A_NORMAL;
    if (style.bold) attributes |= A_BOLD;
    if (style.underline) attributes |= A_UNDERLINE;
    if (style.dim) attributes |= A_DIM;
    // Without colours the paper is reversed instead.
    if (style.reverse || (colours_ < few && style.paper.coarse > 0)) attributes |= A_REVERSE;
    if (colours_ < few) return {attributes, 0};
    const std::pair<short, short> colours = {shade(style.ink), shade(style.paper)};
    if (colours == std::pair<short, short>{-1, -1}) return {attributes, 0};
    const auto [place, is_new] = numbers_.try_emplace(colours, static_cast<short>(numbers_.size() + 1));
    if (is_new &&
        (place->second >= COLOR_PAIRS || ::init_pair(place->second, colours.first, colours.second) == ERR))
      place->second = 0;
    return {attributes, place->second};
  }

 private:
  static constexpr int few = 8;
  static constexpr int many = 256;
  [[nodiscard]] short shade(Colour colour) const { return colours_ >= many ? colour.fine : colour.coarse; }

  int colours_ = 0;
  std::map<std::pair<short, short>, short> numbers_;
};

bool Screen::possible() {
  return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 && find_terminal() &&
         !capability("cup").empty() && !capability("clear").empty();
}

Result<std::unique_ptr<Screen>> Screen::open() {
  const sigset_t signals = heeded_signals();
  (void)::sigprocmask(SIG_BLOCK, &signals, nullptr);
  Descriptor heard(::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
  Descriptor wakes(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  (void)std::setlocale(LC_CTYPE, "");
  std::string farewell = fmt::format("{}{}", mouse_off, paste_off);
  for (const char* name : {"sgr0", "cnorm", "rmkx", "rmcup"}) farewell += capability(name);
  std::unique_ptr<Screen> screen(new Screen(std::move(heard), std::move(wakes), farewell));
  if (::newterm(nullptr, stdout, stdin) == nullptr)
    return Error{ErrorCode::unsupported, "this terminal has no full screen: use --plain", "terminal"};
  (void)::cbreak();
  (void)::noecho();
  (void)::nonl();
  (void)::keypad(stdscr, TRUE);
  (void)::nodelay(stdscr, TRUE);
  (void)::curs_set(0);
  (void)::set_escdelay(25);
  screen->pairs_ = std::make_unique<Pairs>();
  define_common_keys();
  (void)::define_key(std::string(paste_begins).c_str(), paste_key);
  send(paste_on);
  screen->mouse_ = !capability("kmous").empty();
  if (screen->mouse_) {
    (void)::define_key(std::string(mouse_report).c_str(), mouse_key);
    send(mouse_on);
  }
  return screen;
}

Screen::Screen(Descriptor signals, Descriptor wakes, const std::string& farewell)
    : signals_(std::move(signals)),
      wakes_(std::move(wakes)),
      guard_(farewell),
      ascii_(std::string_view(::nl_langinfo(CODESET)) != "UTF-8") {}

Screen::~Screen() {
  if (pairs_ == nullptr) return;
  if (mouse_) send(mouse_off);
  send(paste_off);
  (void)::flushinp();  // keys typed for the game must not reach the shell
  (void)::endwin();
}

Canvas Screen::blank() const { return {std::max(::getmaxx(stdscr), 1), std::max(::getmaxy(stdscr), 1)}; }

bool Screen::has_shades() const { return pairs_->has_shades(); }

bool Screen::too_small() const {
  const Canvas window = blank();
  return window.width() < least_width || window.height() < least_height;
}

void Screen::show(const Canvas& canvas, Point cursor) {
  if (!too_small()) return paint(canvas, cursor);
  Canvas small(canvas.width(), canvas.height());
  int line = 0;
  for (const std::string& words : wrapped(
           fmt::format(
               "This window has {} x {} characters. Quadrille needs {} x {}: make it larger, or press q to "
               "leave and give --plain. The game waits.",
               canvas.width(), canvas.height(), least_width, least_height),
           canvas.width()))
    small.put({0, line++}, words);
  paint(small, {});
}

void Screen::paint(const Canvas& canvas, Point cursor) const {
  const int width = std::min(canvas.width(), ::getmaxx(stdscr));
  const int height = std::min(canvas.height(), ::getmaxy(stdscr));
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const auto& [letter, style] = canvas.at({x, y});
      const auto [attributes, pair] = pairs_->look(style);
      const std::array<wchar_t, 2> text = {
          static_cast<wchar_t>(ascii_ ? static_cast<unsigned char>(theme::ascii(letter)) : letter), 0};
      cchar_t drawn{};
      (void)::setcchar(&drawn, text.data(), attributes, pair, nullptr);
      (void)::mvadd_wch(y, x, &drawn);
    }
  (void)::wmove(stdscr, std::clamp(cursor.y, 0, height - 1), std::clamp(cursor.x, 0, width - 1));
  (void)::refresh();
}

void Screen::wake() const {
  const std::uint64_t one = 1;
  (void)!::write(wakes_.get(), &one, sizeof one);
}

Event Screen::wait(std::chrono::milliseconds time) {
  if (interrupted_) return {Event::Kind::interrupted};
  if (const auto pressed = read_key()) return *pressed;
  std::array<pollfd, 3> sources = {
      {{STDIN_FILENO, POLLIN, 0}, {signals_.get(), POLLIN, 0}, {wakes_.get(), POLLIN, 0}}};
  if (::poll(sources.data(), sources.size(), static_cast<int>(time.count())) <= 0) return {Event::Kind::time};
  if (sources[1].revents != 0)
    if (const auto signal = read_signal()) return *signal;
  if (sources[2].revents != 0) {
    std::uint64_t count = 0;
    (void)!::read(wakes_.get(), &count, sizeof count);
    return {Event::Kind::woken};
  }
  if (sources[0].revents != 0) {
    if (const auto pressed = read_key()) return *pressed;
    // Readable but empty: the terminal is gone.
    interrupted_ = (sources[0].revents & (POLLHUP | POLLERR)) != 0;
  }
  return {interrupted_ ? Event::Kind::interrupted : Event::Kind::time};
}

std::optional<Event> Screen::read_key() {
  wint_t code = 0;
  const int kind = ::get_wch(&code);
  if (kind == ERR) return std::nullopt;
  if (kind == KEY_CODE_YES && code == mouse_key) return read_mouse();
  if (kind == KEY_CODE_YES && code == paste_key) {
    skip_paste();
    return std::nullopt;
  }
  if (kind == KEY_CODE_YES) return Event{Event::Kind::key, key_of(code)};
  if (code == redraw) {
    (void)::clearok(curscr, TRUE);
    return Event{Event::Kind::resize};
  }
  if (code == key::escape && skip_sequence()) return std::nullopt;
  if (code == '\r') code = key::enter;
  if (code == '\b') code = key::backspace;
  return Event{Event::Kind::key, static_cast<char32_t>(code)};
}

// After an escape character: skips a control sequence that the terminal's description does not name, such as
// that of a key which this program has no use for. False if the character was the key Esc.
bool Screen::skip_sequence() {
  constexpr int patience = 50;  // milliseconds for the rest of the sequence
  int next = ::getch();
  if (next == ERR) return false;
  if (next != '[' && next != 'O') {
    (void)::ungetch(next);  // Esc, then another key
    return false;
  }
  const bool is_long = next == '[';
  ::timeout(patience);
  do next = ::getch();
  while (is_long && next != ERR && (next < 0x40 || next > 0x7e));
  (void)::nodelay(stdscr, TRUE);
  return true;
}

// Reads "0;12;5M": button, column and row from 1, and M for pressed.
std::optional<Event> Screen::read_mouse() {
  constexpr int patience = 50;  // milliseconds for the rest of the report
  std::string report;
  ::timeout(patience);
  for (int next = ::getch(); next != ERR && report.size() < 32; next = ::getch()) {
    report += static_cast<char>(next);
    if (next == 'M' || next == 'm') break;
  }
  (void)::nodelay(stdscr, TRUE);
  if (!report.ends_with('M')) return std::nullopt;
  report.pop_back();
  const auto numbers = split(report, ';');
  if (numbers.size() != 3) return std::nullopt;
  const auto button = parse_integer(numbers[0]);
  const auto x = parse_integer(numbers[1]);
  const auto y = parse_integer(numbers[2]);
  if (!button || !x || !y) return std::nullopt;
  Event event{Event::Kind::click, 0, {static_cast<int>(*x) - 1, static_cast<int>(*y) - 1}};
  switch (*button) {
    case 0: return event;
    case 2: event.button = Event::Button::right; return event;
    case 64: event.button = Event::Button::wheel_up; return event;
    case 65: event.button = Event::Button::wheel_down; return event;
    default: return std::nullopt;
  }
}

void Screen::skip_paste() {
  constexpr int patience = 200;  // milliseconds for more of it
  std::string last;
  ::timeout(patience);
  for (int next = ::getch(); next != ERR && !last.ends_with(paste_ends); next = ::getch()) {
    if (last.size() > paste_ends.size()) last.erase(0, 1);
    last += static_cast<char>(next);
    if (last.ends_with(paste_ends)) break;
  }
  (void)::nodelay(stdscr, TRUE);
}

std::optional<Event> Screen::read_signal() {
  signalfd_siginfo came{};
  if (::read(signals_.get(), &came, sizeof came) != sizeof came) return std::nullopt;
  switch (came.ssi_signo) {
    case SIGWINCH: {
      winsize window{};
      if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_row > 0 && window.ws_col > 0)
        (void)::resizeterm(window.ws_row, window.ws_col);
      return Event{Event::Kind::resize};
    }
    case SIGTSTP: suspend(); return Event{Event::Kind::resize};
    case SIGCONT:
      // Another program may have changed the terminal's modes meanwhile.
      (void)::endwin();
      if (mouse_) send(mouse_on);
      send(paste_on);
      (void)::clearok(curscr, TRUE);
      return Event{Event::Kind::resize};
    default: interrupted_ = true; return Event{Event::Kind::interrupted};
  }
}

void Screen::suspend() {
  if (mouse_) send(mouse_off);
  send(paste_off);
  (void)::endwin();
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  (void)std::signal(SIGTSTP, SIG_DFL);
  (void)std::raise(SIGTSTP);
  (void)::sigprocmask(SIG_UNBLOCK, &stop, nullptr);  // stops here, and continues here
  (void)::sigprocmask(SIG_BLOCK, &stop, nullptr);
  if (mouse_) send(mouse_on);
  send(paste_on);
  (void)::clearok(curscr, TRUE);
}

}  // namespace quadrille::fullscreen
