// Every project that takes this file in has to know what the parser is.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen";

/** An element without the prefixes of its names: makers choose their own. */
export interface XmlElement {
  readonly name: string;
  /** The namespace of its name; "" where none is declared. */
  readonly space: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of the elements in it. */
  readonly text: string;
}

interface Draft extends XmlElement {
  /** Namespaces by their prefixes. */
  readonly spaces: Readonly<Record<string, string>>;
  readonly children: Draft[];
  text: string;
}

const DEEPEST = 40;
const MAX_ELEMENTS = 20_000;
const MAX_TEXT_LENGTH = 4_000;

/**
 * The root of a document; undefined where it cannot be read, or is too large or too deep. The parser knows no declarations: a
 * document with a document type is refused as a whole, so that no entity is ever made.
 */
export function readXml(xml: string): XmlElement | undefined {
  if (/<!(DOCTYPE|ENTITY)/iu.test(xml)) return undefined;
  const top: Draft = { name: "", space: "", spaces: {}, attributes: {}, children: [], text: "" };
  const open = [top];
  let count = 0;
  let isBroken = false;
  const parser = new Parser();
  const broken = (): void => {
    isBroken = true;
    parser.stop();
  };
  const heard = (text: string): void => {
    const last = open.at(-1);
    if (last !== undefined) last.text = (last.text + text).slice(0, MAX_TEXT_LENGTH);
  };
  parser
    .on("openTag", (name, attributes, decode) => {
      const parent = open.at(-1) ?? top;
      const all = Object.entries(attributes()).map(([key, value]) => [key, decode(value)] as const);
      const declared = all.flatMap(([key, value]) => (isDeclaration(key) ? [[key.slice("xmlns:".length), value]] : []));
      const own = all.flatMap(([key, value]) => (isDeclaration(key) ? [] : [[bare(key), value]]));
      const spaces: Draft["spaces"] = { ...parent.spaces, ...Object.fromEntries(declared) };
      const element: Draft = {
        name: bare(name),
        space: spaces[name.includes(":") ? name.slice(0, name.indexOf(":")) : ""] ?? "",
        spaces,
        attributes: Object.fromEntries(own),
        children: [],
        text: "",
      };
      parent.children.push(element);
      open.push(element);
      count += 1;
      if (count > MAX_ELEMENTS || open.length > DEEPEST) broken();
    })
    .on("closeTag", () => void open.pop())
    .on("text", (text, decode) => heard(decode(text)))
    .on("cdata", heard)
    .on("error", broken)
    .parse(xml);
  return isBroken || open.length !== 1 ? undefined : top.children[0];
}

/** The first element at a path below another one. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text at a path, without the space around it; undefined: there is none. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  const text = elementAt(element, ...path)?.text.trim();
  return text === "" ? undefined : text;
}

/** All elements of a name, however deep. */
export function elementsNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  if (element === undefined) return [];
  const own = element.name === name ? [element] : [];
  return [...own, ...element.children.flatMap((child) => elementsNamed(child, name))];
}

export function escapeXml(text: string): string {
  const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

function isDeclaration(key: string): boolean {
  return key === "xmlns" || key.startsWith("xmlns:");
}

function bare(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
