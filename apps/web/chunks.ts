import path from "node:path";
import type { OutputChunk } from "rolldown";
import { build } from "vite";

/** A saved request is worth so many characters of source, some 8 KB as they travel. */
const REQUEST = 70_000;
/** What a page fetches later is waited for less often than the page. */
const LATER = 0.1;
/** The first page that anyone loads is small, whatever the pages behind it would save. */
const SIGN_IN = "src/app/login/LoginPage.tsx";
/** The frame of all pages, of two entries. */
const FRAME = "src/app/pages.tsx";
const SHELL = "src/app/shell/Shell.tsx";
/** The entrance asks for the pages of `pageScripts.ts` early; the frame is there before they show. */
const ENTRANCE = "index.html";
const OF_ENTRANCE = /^src\/app\/(login\/|pages\.tsx$)/;

/** Drawings that are fetched by their names: the frame shows those of the buildings. */
const DRAWING = /\/lucide-react\/dist\/esm\/icons\//;

/** What the survey knows of a chunk. */
type Surveyed = Pick<
  OutputChunk,
  "fileName" | "isEntry" | "isDynamicEntry" | "facadeModuleId" | "imports" | "dynamicImports" | "moduleIds" | "code"
>;

/** Modules that are fetched together. */
export interface Bundle {
  /** Ids of its modules. */
  readonly modules: ReadonlySet<string>;
  /** Paths of the pages that fetch it, and of what fetches it later than its page. */
  readonly users: ReadonlySet<string>;
  /** Characters of its source. */
  readonly size: number;
  /** Chunks of the survey that it is made of, and those that these import. */
  readonly chunks: ReadonlySet<string>;
  readonly imports: ReadonlySet<string>;
}

/**
 * Divides the application into files by who fetches them. With a file for each set of pages that share modules, one page
 * would fetch 80; with one file for all of them, every page would fetch what it never runs. So they are merged as long as
 * the saved requests outweigh what pages then fetch for nothing.
 */
export async function codeSplitting() {
  const bundles = inOrder(merge(pieces(await survey())));
  return {
    groups: bundles.map((bundle, index) => ({
      name: nameOf(bundle, index),
      // A bundle is taken with all that it imports, unless one before it has that.
      priority: bundles.length - index,
      test: (module: string) => bundle.modules.has(module),
    })),
  };
}

/** Builds the application with a chunk for each set of entries that share modules. */
export async function survey(): Promise<Surveyed[]> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "silent",
    build: { target: "es2024", write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  });
  if (!("output" in built)) throw new Error("the survey of the web application built something else");
  return built.output.filter((one) => one.type === "chunk");
}

/** The chunks of a survey with the pages that fetch them. */
export function pieces(chunks: readonly Surveyed[]): Bundle[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = Map.groupBy(
    chunks.filter((chunk) => chunk.isEntry || chunk.isDynamicEntry),
    entryOf,
  );
  const own = new Map([...entries].map(([entry, of]) => [entry, closure(of, byFile)]));
  const there = alreadyThere(own, hostsOf(own, byFile));
  return chunks.map(({ fileName, moduleIds, code, imports }) => ({
    modules: new Set(moduleIds),
    users: new Set(
      [...own].flatMap(([entry, files]) => {
        const isThere = there.get(entry)?.has(fileName) === true;
        // A page is opened with an empty cache; what comes later finds what its page has fetched.
        const isFetched = isPage(entry) ? isThere || files.has(fileName) : !isThere && files.has(fileName);
        return isFetched ? [entry] : [];
      }),
    ),
    size: code.length,
    chunks: new Set([fileName]),
    imports: new Set(imports),
  }));
}

/** The path of the module that a chunk is the entry of; what is always fetched together is one entry. */
function entryOf({ facadeModuleId, fileName }: Surveyed): string {
  const entry = path.relative(import.meta.dirname, facadeModuleId ?? fileName);
  return entry === SHELL || DRAWING.test(entry) ? FRAME : entry;
}

function isPage(entry: string): boolean {
  return /Pages?\.tsx$|^src\/features\/.*Form\.tsx$/.test(entry);
}

/** Chunks with all that they import. */
function closure(chunks: readonly Surveyed[], byFile: ReadonlyMap<string, Surveyed>): Set<string> {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
  return files;
}

/** The entries that ask for each entry. */
function hostsOf(own: Files, byFile: ReadonlyMap<string, Surveyed>): Files {
  const hosts = new Map<string, Set<string>>();
  const first = own.get(ENTRANCE);
  for (const [host, files] of own) {
    for (const file of files) {
      for (const later of byFile.get(file)?.dynamicImports ?? []) {
        const chunk = byFile.get(later);
        if (chunk === undefined || entryOf(chunk) === host) continue;
        const entry = entryOf(chunk);
        const isEarly = first?.has(file) === true && !OF_ENTRANCE.test(entry);
        hosts.set(entry, (hosts.get(entry) ?? new Set()).add(isEarly ? FRAME : host));
      }
    }
  }
  return hosts;
}

type Files = ReadonlyMap<string, ReadonlySet<string>>;

/** The chunks that have been fetched before an entry is, whoever asks for it. */
function alreadyThere(own: Files, hosts: Files): Files {
  const all = [...own.values()].reduce(union, new Set<string>());
  const there = new Map([...own.keys()].map((entry) => [entry, hosts.has(entry) ? all : new Set<string>()]));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [entry, from] of hosts) {
      const before = there.get(entry) ?? all;
      const has = (host: string, file: string) =>
        own.get(host)?.has(file) === true || there.get(host)?.has(file) === true;
      const after = new Set([...before].filter((file) => [...from].every((host) => has(host, file))));
      isChanged ||= after.size < before.size;
      there.set(entry, after);
    }
  }
  return there;
}

/** Merges bundles, the most worthwhile first, until no merge saves more than it costs. */
export function merge(all: readonly Bundle[]): Bundle[] {
  const bundles = [...Map.groupBy(all, ({ users }) => [...users].toSorted().join()).values()].map((same) =>
    same.reduce(joined),
  );
  const byChunk = new Map(bundles.flatMap((bundle) => [...bundle.chunks].map((chunk) => [chunk, bundle] as const)));
  const gains = new Map<Bundle, Map<Bundle, number>>();
  const put = (bundle: Bundle): void => {
    for (const chunk of bundle.chunks) byChunk.set(chunk, bundle);
    gains.set(bundle, new Map([...gains.keys()].map((other) => [other, gainOf(bundle, other, byChunk)])));
  };
  const take = (bundle: Bundle): void => {
    gains.delete(bundle);
    for (const row of gains.values()) row.delete(bundle);
  };
  for (const bundle of bundles) put(bundle);
  for (;;) {
    let best: { readonly gain: number; readonly pair: readonly [Bundle, Bundle] } | undefined;
    for (const [one, row] of gains) {
      for (const [other, gain] of row) if (gain > (best?.gain ?? 0)) best = { gain, pair: [one, other] };
    }
    if (best === undefined) return [...gains.keys()];
    const both = joined(...best.pair);
    best.pair.forEach(take);
    put(both);
    for (const imported of importedBy(both, byChunk)) {
      if (without(both.users, imported.users).size === 0) continue;
      take(imported);
      put({ ...imported, users: union(imported.users, both.users) });
    }
  }
}

function joined(one: Bundle, other: Bundle): Bundle {
  return {
    modules: union(one.modules, other.modules),
    users: union(one.users, other.users),
    size: one.size + other.size,
    chunks: union(one.chunks, other.chunks),
    imports: union(one.imports, other.imports),
  };
}

type ByChunk = ReadonlyMap<string, Bundle>;

/** The bundles that come with a bundle. */
function importedBy(bundle: Bundle, byChunk: ByChunk): Set<Bundle> {
  const imported = new Set([bundle]);
  for (const one of imported) {
    for (const chunk of one.imports) {
      const next = byChunk.get(chunk);
      if (next !== undefined) imported.add(next);
    }
  }
  imported.delete(bundle);
  return imported;
}

/** Characters that the users of two bundles are spared when both are one; below 0: fetched for nothing. */
function gainOf(one: Bundle, other: Bundle, byChunk: ByChunk): number {
  if (one.users.has(SIGN_IN) !== other.users.has(SIGN_IN)) return 0;
  const saved = weigh(without(one.users, without(one.users, other.users))) * REQUEST;
  if (saved === 0) return 0;
  const unused = (of: Bundle, by: Bundle) => weigh(without(by.users, of.users)) * of.size;
  const gain = saved - unused(one, other) - unused(other, one);
  if (gain <= 0) return gain;
  // Whoever fetches one for the other's sake fetches what that imports too.
  const beside = (of: Bundle, by: Bundle) =>
    [...importedBy(of, byChunk)].filter((imported) => imported !== by).map((imported) => unused(imported, by));
  return [...beside(one, other), ...beside(other, one)].reduce((left, cost) => left - cost, gain);
}

function union(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one, ...other]);
}

function without(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one].filter((member) => !other.has(member)));
}

function weigh(users: ReadonlySet<string>): number {
  return [...users].reduce((sum, user) => sum + (isPage(user) ? 1 : LATER), 0);
}

/** Each bundle behind those that it imports; where two import each other, the sign-in page's and the more used first. */
function inOrder(bundles: readonly Bundle[]): Bundle[] {
  const byChunk = new Map(bundles.flatMap((bundle) => [...bundle.chunks].map((chunk) => [chunk, bundle] as const)));
  const ordered = new Set<Bundle>();
  const seen = new Set<Bundle>();
  const visit = (bundle: Bundle): void => {
    if (seen.has(bundle)) return;
    seen.add(bundle);
    for (const chunk of bundle.imports) {
      const imported = byChunk.get(chunk);
      if (imported !== undefined) visit(imported);
    }
    ordered.add(bundle);
  };
  const rank = ({ users }: Bundle): number => (users.has(SIGN_IN) ? Number.POSITIVE_INFINITY : weigh(users));
  for (const bundle of bundles.toSorted((a, b) => rank(b) - rank(a))) visit(bundle);
  return [...ordered];
}

/** The name of the entry that is in it, or of the only page that fetches it; others are numbered. */
function nameOf({ users, modules }: Bundle, index: number): string {
  const inside = [...users].filter((user) => modules.has(path.join(import.meta.dirname, user)));
  const frame = inside.filter((entry) => entry === FRAME);
  for (const named of [frame, inside, [...users].filter(isPage), [...users]]) {
    const [only = "", ...others] = named;
    if (named.length > 0 && others.length === 0) return path.parse(only).name;
  }
  return `shared${index}`;
}
