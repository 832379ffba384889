import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a `.gz` and a `.br` beside every text file of a build, so that the server sends them as they are. */
export function precompress(): Plugin {
  let folder = "dist";
  return {
    name: "atrium-precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
      await Promise.all(paths.filter((path) => COMPRESSIBLE.test(path)).map(compress));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [zipped, packed] = await Promise.all([
    zip(content, { level: 9 }),
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, packed)]);
}
