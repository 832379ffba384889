/**
 * The scripts of pages, by the first two words of the page's address: they are fetched beside the kit of all pages. One of
 * which the address says more (a chart, a wall of pictures) comes when its route does.
 */
export const PAGE_SCRIPTS = {
  "/control/lightings": () => import("../features/lighting/LightingPage.tsx"),
  "/control/air-conditioners": () => import("../features/air-conditioners/AirConditionersPage.tsx"),
  "/control/curtain": () => import("../features/curtains/CurtainPage.tsx"),
  "/control/doas": () => import("../features/doas/DoasPage.tsx"),
  "/control/exhaust-fan": () => import("../features/exhaust-fans/ExhaustFansPage.tsx"),
  "/control/pa": () => import("../features/pa/PaPage.tsx"),
  "/control/lift": () => import("../features/lifts/LiftsPage.tsx"),
  "/monitor/energy-consumption": () => import("../features/energy/EnergyPage.tsx"),
  "/security/cctv": () => import("../features/cameras/CamerasPage.tsx"),
  "/monitor/iaq": () => import("../features/iaq/AirQualityPage.tsx"),
  "/monitor/water-waste-usage": () => import("../features/water/WaterPage.tsx"),
  "/monitor/smart-locker": () => import("../features/lockers/LockersPage.tsx"),
  "/monitor/schneider-fire-alarm": () => import("../features/fire-alarm/FireAlarmPage.tsx"),
  "/monitor/solar-cell": () => import("../features/solar/SolarPage.tsx"),
} as const;

/** Begins to fetch what the page at an address needs. Where it fails, the page itself says so. */
export function fetchPageScripts(pathname: string): void {
  const family = pathname.split("/").slice(0, 3).join("/");
  const scripts: Readonly<Record<string, () => Promise<unknown>>> = PAGE_SCRIPTS;
  if (Object.hasOwn(scripts, family)) scripts[family]?.().catch(() => undefined);
}
