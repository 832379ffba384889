import { CORE_API } from "@atrium/contract";
import { askEarly } from "../platform/http.ts";
import { withWords } from "../platform/words/language.ts";
/**
 * The scripts of pages, by the first two words of the page's address: they are fetched beside the kit of all pages. One of
 * which the address says more (a chart, a wall of pictures) comes when its route does.
 */
export const PAGE_SCRIPTS = {
  "/campus": withWords(["campus", "events"], () => import("./campus/pages.ts")),
  "/control/lightings": withWords(["lighting"], () => import("../features/lighting/LightingPage.tsx")),
  "/control/air-conditioners": withWords(
    ["air-conditioners"],
    () => import("../features/air-conditioners/AirConditionersPage.tsx"),
  ),
  "/control/curtain": withWords(["curtains"], () => import("../features/curtains/CurtainPage.tsx")),
  "/control/doas": withWords(["doas"], () => import("../features/doas/DoasPage.tsx")),
  "/control/exhaust-fan": withWords(["exhaust-fans"], () => import("../features/exhaust-fans/ExhaustFansPage.tsx")),
  "/control/pa": withWords(["pa"], () => import("../features/pa/PaPage.tsx")),
  "/control/lift": withWords(["lifts"], () => import("../features/lifts/LiftsPage.tsx")),
  "/monitor/energy-consumption": withWords(["energy"], () => import("../features/energy/EnergyPage.tsx")),
  "/security/cctv": withWords(["cameras"], () => import("../features/cameras/CamerasPage.tsx")),
  "/monitor/iaq": withWords(["iaq"], () => import("../features/iaq/AirQualityPage.tsx")),
  "/monitor/water-waste-usage": withWords(["water"], () => import("../features/water/WaterPage.tsx")),
  "/monitor/smart-locker": withWords(["lockers"], () => import("../features/lockers/LockersPage.tsx")),
  "/monitor/schneider-fire-alarm": withWords(["fire-alarm"], () => import("../features/fire-alarm/FireAlarmPage.tsx")),
  "/monitor/solar-cell": withWords(["solar"], () => import("../features/solar/SolarPage.tsx")),
} as const;

/** Begins to fetch what the page at an address needs. Where it fails, the page itself says so. */
export function fetchPageScripts(pathname: string): void {
  const family = pathname.split("/").slice(0, 3).join("/");
  const scripts: Readonly<Record<string, () => Promise<unknown>>> = PAGE_SCRIPTS;
  if (Object.hasOwn(scripts, family)) scripts[family]?.().catch(() => undefined);
}

/**
 * What the page at an address reads first, as paths of the core service: the schemas of the answers come with its scripts.
 * @internal for tests
 */
export const PAGE_CALLS: Readonly<Record<string, readonly string[]>> = {
  "/campus": ["campus-drawing", "campus-today"],
};

/** Begins to read what the page at an address shows first. */
export function readPageEarly(pathname: string): void {
  const calls = Object.hasOwn(PAGE_CALLS, pathname) ? (PAGE_CALLS[pathname] ?? []) : [];
  for (const call of calls) askEarly(`${CORE_API}/${call}`);
}
