#include "tests/service.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <cstdlib>
#include <iterator>

#include "tests/wait_until.h"

namespace quadrille {

RunningService::RunningService(const std::vector<std::string>& flags, const Environment& environment) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) std::abort();
  child_ = ::fork();
  if (child_ == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    std::vector<std::string> words = {program_under_test(), "serve", "--port", "0"};
    std::copy_if(flags.begin(), flags.end(), std::back_inserter(words),
                 [](const std::string& flag) { return flag != with_limits; });
    if (std::find(flags.begin(), flags.end(), with_limits) == flags.end()) words.emplace_back("--no-limits");
    const bool has_data = std::any_of(flags.begin(), flags.end(), [](const std::string& flag) {
      return flag == "--data" || flag == "--database";
    });
    if (!has_data) words.insert(words.end(), {"--data", own_data_.path().string()});
    become(words, environment);
  }
  ::close(ends[1]);
  std::string line;
  for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
  ::close(ends[0]);
  const auto colon = line.rfind(':');
  if (colon == std::string::npos) {
    ADD_FAILURE() << "the service does not say where it is: " << line;
    return;
  }
  port_ = static_cast<std::uint16_t>(std::strtol(line.c_str() + colon + 1, nullptr, 10));
}

// Terminates the service first instead of killing it: coverage data is written at its end.
RunningService::~RunningService() {
  if (child_ <= 0) return;
  send(SIGTERM);
  if (wait_until([&] { return ::waitpid(child_, nullptr, WNOHANG) != 0; })) return;
  send(SIGKILL);
  (void)wait_for_exit();
}

void RunningService::send(int signal) const {
  if (child_ > 0) ::kill(child_, signal);
}

int RunningService::wait_for_exit() {
  if (child_ <= 0) return -1;
  int status = 0;
  ::waitpid(child_, &status, 0);
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

HttpConnection::HttpConnection(Endpoint service) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(service.port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval limit{patience.count(), 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  // A failed connection shows as a missing answer.
  (void)::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

HttpConnection::~HttpConnection() { ::close(socket_); }

void HttpConnection::send(std::string_view text) const {
  while (!text.empty()) {
    const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;  // the answer will show it
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

bool HttpConnection::read_more() {
  std::array<char, 65536> block{};
  const auto count = ::recv(socket_, block.data(), block.size(), 0);
  if (count <= 0) return false;
  unread_.append(block.data(), static_cast<std::size_t>(count));
  return true;
}

HttpAnswer HttpConnection::receive(Body body) {
  HttpAnswer answer;
  std::size_t end = 0;
  while ((end = unread_.find("\r\n\r\n")) == std::string::npos)
    if (!read_more()) return answer;
  answer.headers = unread_.substr(0, end + 2);
  unread_.erase(0, end + 4);
  std::transform(answer.headers.begin(), answer.headers.end(), answer.headers.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  answer.status = std::atoi(answer.headers.c_str() + sizeof "http/1.1");
  const auto length_at = answer.headers.find("content-length: ");
  const std::size_t length =
      length_at == std::string::npos || body == Body::does_not_come
          ? 0
          : std::strtoul(answer.headers.c_str() + length_at + sizeof "content-length:", nullptr, 10);
  while (unread_.size() < length)
    if (!read_more()) return {};
  answer.body = unread_.substr(0, length);
  unread_.erase(0, length);
  return answer;
}

bool HttpConnection::has_answer() const {
  char byte = 0;
  return ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

std::optional<std::string> HttpConnection::receive_bytes(std::size_t count) {
  while (unread_.size() < count)
    if (!read_more()) return std::nullopt;
  std::string bytes = unread_.substr(0, count);
  unread_.erase(0, count);
  return bytes;
}

LiveConnection::LiveConnection(Endpoint service, std::string_view target, std::string_view headers)
    : connection_(service) {
  connection_.send(get_request(target,
                               "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                                   std::string(headers)));
  HttpAnswer answer = connection_.receive();
  if (answer.status != 101) refusal_ = std::move(answer);
}

std::optional<LiveConnection::Frame> LiveConnection::read_frame() {
  const auto head = connection_.receive_bytes(2);
  if (!head) return std::nullopt;
  const auto byte = [](const std::string& text, std::size_t i) {
    return static_cast<unsigned char>(text[i]);
  };
  std::size_t length = byte(*head, 1) & 0x7fU;
  const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
  if (more > 0) {
    const auto rest = connection_.receive_bytes(more);
    if (!rest) return std::nullopt;
    length = 0;
    for (std::size_t i = 0; i < more; ++i) length = length << 8 | byte(*rest, i);
  }
  auto text = connection_.receive_bytes(length);
  if (!text) return std::nullopt;
  return Frame{byte(*head, 0) & 15, (byte(*head, 0) & 128) != 0, *std::move(text)};
}

// A long message comes in several frames; control frames in between are ignored.
std::optional<std::string> LiveConnection::next() {
  std::string text;
  while (auto frame = read_frame()) {
    if (frame->kind == 8) return std::nullopt;
    if (frame->kind > 1) continue;
    text += frame->text;
    if (frame->is_last) return text;
  }
  return std::nullopt;
}

// Clients must mask their frames; a mask of zeroes keeps them readable.
bool LiveConnection::answers_ping() {
  connection_.send(std::string("\x89\x82\0\0\0\0hi", 8));
  const auto frame = read_frame();
  return frame && frame->kind == 10 && frame->text == "hi";
}

void LiveConnection::close() { connection_.send(std::string("\x88\x82\0\0\0\0\x03\xe8", 8)); }

bool HttpConnection::is_closed() {
  while (read_more()) {
  }
  char byte = 0;
  return ::recv(socket_, &byte, 1, 0) == 0;
}

std::string get_request(std::string_view target, std::string_view headers) {
  return "GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) + "\r\n";
}

HttpAnswer http_get(Endpoint service, std::string_view target, std::string_view headers) {
  HttpConnection connection(service);
  connection.send(get_request(target, headers));
  return connection.receive();
}

HttpAnswer http_post(Endpoint service, std::string_view target, std::string_view body,
                     std::string_view headers) {
  HttpConnection connection(service);
  connection.send("POST " + std::string(target) +
                  " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + "Content-Length: " +
                  std::to_string(body.size()) + "\r\n" + std::string(headers) + "\r\n" + std::string(body));
  return connection.receive();
}

}  // namespace quadrille
