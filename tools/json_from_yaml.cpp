// json_from_yaml IN OUT NAME: converts a YAML file to a C++ source with quadrille::NAME, the same document as
// JSON text.

#include <yaml-cpp/yaml.h>

#include <boost/json.hpp>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>

namespace {

namespace json = boost::json;

// A quoted scalar is text. Any other is the JSON value that it spells, or text if it spells none.
json::value scalar(const YAML::Node& node) {
  const std::string& text = node.Scalar();
  json::error_code is_text;
  json::value plain = json::parse(text, is_text);
  if (node.Tag() == "!" || is_text) return json::string(text);
  return plain;
}

json::value value_of(const YAML::Node& node) {
  switch (node.Type()) {
    case YAML::NodeType::Undefined:
    case YAML::NodeType::Null: return nullptr;
    case YAML::NodeType::Scalar: return scalar(node);
    case YAML::NodeType::Sequence: {
      json::array list;
      for (const YAML::Node& each : node) list.push_back(value_of(each));
      return list;
    }
    case YAML::NodeType::Map: {
      json::object object;
      for (const auto& each : node) object[each.first.Scalar()] = value_of(each.second);
      return object;
    }
  }
  return nullptr;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 4) {
    std::cerr << "json_from_yaml IN OUT NAME\n";
    return 2;
  }
  const std::string json = json::serialize(value_of(YAML::LoadFile(argv[1])));
  std::ofstream out(argv[2]);
  // Byte by byte: compilers need not take a literal of more than 65536 characters.
  out << "#include <string_view>\n\nnamespace quadrille {\nextern const std::string_view " << argv[3]
      << ";\nstatic constexpr char text[] = {" << std::hex;
  for (const char each : json)
    out << "'\\x" << static_cast<unsigned>(static_cast<unsigned char>(each)) << "',";
  out << "};\nconst std::string_view " << argv[3] << "(text, sizeof text);\n}  // namespace quadrille\n";
  out.close();
  return out ? 0 : 1;
} catch (const std::exception& problem) {
  std::cerr << argv[1] << ": " << problem.what() << "\n";
  return 1;
}
