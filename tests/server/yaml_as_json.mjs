// A YAML file as JSON, read by the parser that the page's formatter brings: node yaml_as_json.mjs PARSER FILE
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [parser, file] = process.argv.slice(2);
const { parsers } = await import(pathToFileURL(parser).href);
const anchors = new Map();

function plain(node) {
  if (node === null || node === undefined) return null;
  const value = read(node);
  if (node.anchor) anchors.set(node.anchor.value, value);
  return value;
}

function read(node) {
  switch (node.type) {
    case "plain":
      return node.value;
    case "quoteDouble":
    case "quoteSingle":
      return node.value;
    case "mapping":
    case "flowMapping":
      return Object.fromEntries(
        node.children.map(({ children: [key, value] }) => [plain(key.children[0]), plain(value?.children[0])]),
      );
    case "sequence":
    case "flowSequence":
      return node.children.map((item) => plain(item.children[0]));
    case "alias":
      return anchors.get(node.value);
    default:
      throw new Error(`${node.type} is not read here`);
  }
}

const tree = await parsers.yaml.parse(readFileSync(file, "utf8"), {});
const [document] = tree.children;
const body = document.children.find(({ type }) => type === "documentBody");
process.stdout.write(JSON.stringify(plain(body.children[0])));
