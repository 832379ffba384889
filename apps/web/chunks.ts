import path from "node:path";

/**
 * What the sign-in page needs, which comes without the kit of the pages. A module that is missing here drags a whole part
 * into the sign-in page; the journey that counts its scripts says so.
 */
const ENTRANCE = [
  /\/node_modules\/(react|react-dom|scheduler|zod)\//,
  /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /\/packages\/contract\/src\/(base\/(api|endpoint|error|feature|ids|notice)|people\/(session|sessionEndpoints|ownSignInEndpoints)|site\/(siteGreeting|shiftedClock|greetingEndpoints))\.ts$/,
  /\/packages\/ui\/src\/controls\/(Icon|IconButton|StateGlyph|lineWidth)\.tsx?$/,
  /\/apps\/web\/src\/(main\.tsx|app\/entrance\.ts)$/,
  /\/apps\/web\/src\/app\/login\//,
  /\/apps\/web\/src\/app\/shell\/(Brand|NoticeStack)\.tsx$/,
  /\/apps\/web\/src\/platform\/(apiError|bearer|failures|http|notices|schemasWithoutCode|serverAnswers|session|siteName|transport|useClock)\.ts$/,
  /\/apps\/web\/src\/platform\/parts\/(fetchPart|lostPart|reloadOnce|stylesheets|untilFetched)\.ts$/,
];

/** Live pictures and recordings: of pages that show a camera, and no others. */
const CAMERAS = [
  /\/packages\/rtsp\/src\//,
  /\/apps\/web\/src\/features\/cameras\/player\//,
  /\/apps\/web\/src\/platform\/(cameraCalls|streamSocket)\.ts$/,
];

function isOfCameras(module: string): boolean {
  return CAMERAS.some((one) => one.test(module));
}

/** An entry of the contract: it names all of its subject, of which a page needs a little. */
const SUBJECT = /\/packages\/contract\/src\/\w+\/index\.ts$/;

/** Where a part of the application begins, from the general to the special. */
const PARTS = [
  { name: "pages", roots: ["src/app/pages.tsx", "src/app/shell/Shell.tsx"] },
  { name: "control", roots: ["src/control/page/ControlPage.tsx"] },
] as const;

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * Puts together what is fetched together: a module belongs to the first part that needs it at once. Left alone, every
 * module that two pages share is a request of its own, 80 for one page. What comes later (a page's own modules, a drawing
 * by its name) keeps its own piece.
 */
export function parts() {
  let known: Map<string, string> | undefined;
  const part = (name: string, priority: number) => ({
    debugName: name,
    priority,
    name: (module: string, modules: Modules) => {
      known ??= readParts(modules);
      return known.get(module) === name ? name : null;
    },
  });
  return [
    { name: "entrance", priority: 4, test: (module: string) => ENTRANCE.some((one) => one.test(module)) },
    part("pages", 3),
    part("control", 2),
    // What lists and forms have in common, or charts.
    { name: "shared", minShareCount: 2, priority: 1, test: (module: string) => !isOfCameras(module) },
    { name: "cameras", test: isOfCameras },
  ];
}

function readParts(modules: Modules): Map<string, string> {
  const known = new Map<string, string>();
  for (const { name, roots } of PARTS) {
    const waiting = roots.map((root) => path.join(import.meta.dirname, root));
    for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
      if (known.has(module)) continue;
      // What a page takes of a subject comes with that page.
      if (SUBJECT.test(module)) continue;
      known.set(module, name);
      waiting.push(...(modules.getModuleInfo(module)?.importedIds ?? []));
    }
  }
  return known;
}
