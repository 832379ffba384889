import { withWords } from "../platform/words/language.ts";
import { type SystemKey, SYSTEMS } from "@atrium/contract/devices";
import { ROUTE_NAMES, type RouteName } from "@atrium/contract/pages";
import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import {
  type AddressForm,
  AIR_CHART_ADDRESS,
  CAMPUS_ADDRESS,
  DEVICES_ADDRESS,
  ENERGY_ADDRESS,
  FIRE_ADDRESS,
  LOCKER_ADDRESS,
  PASSAGE_ADDRESS,
  PLATE_ADDRESS,
  WATER_ADDRESS,
} from "./pageSearch.ts";
import { PAGE_SCRIPTS } from "./pageScripts.ts";
import { type ReadAhead, readBuildingAhead, readFloorAhead } from "./readAhead.ts";

/** A page of a system, at one of its routes. */
interface SystemPage {
  /** Fetched when the page is opened. */
  readonly component: RouteComponent;
  /** What its address says besides the building. */
  readonly address: AddressForm;
  readonly readAhead?: ReadAhead;
  /** The view that is always shown here, and the route of the other one, where the two have addresses of their own. */
  readonly only?: { readonly view: "plan" | "table"; readonly other: RouteName };
}

type PagesOf<Name extends RouteName> = Readonly<Partial<Record<Name, SystemPage>>>;
type EveryPage = { readonly [One in (typeof SYSTEMS)[number] as One["module"]]: PagesOf<One["pages"][number]> };

const pa = lazyRouteComponent(PAGE_SCRIPTS["/control/pa"], "PaPage");

/**
 * The pages of each system that this version has. Routes, menus, the palette and the list of pages follow from it. A
 * system that is missing, or a page of another one, does not compile.
 */
export const SYSTEM_PAGES = {
  lighting: {
    "control-lightings": devicePage(lazyRouteComponent(PAGE_SCRIPTS["/control/lightings"], "LightingPage")),
  },
  "air-condition": {
    "control-air-conditioners": devicePage(
      lazyRouteComponent(PAGE_SCRIPTS["/control/air-conditioners"], "AirConditionersPage"),
    ),
  },
  curtain: {
    "control-curtain": devicePage(lazyRouteComponent(PAGE_SCRIPTS["/control/curtain"], "CurtainPage")),
  },
  doas: { "control-doas": buildingPage(lazyRouteComponent(PAGE_SCRIPTS["/control/doas"], "DoasPage")) },
  "exhaust-fan": {
    "control-exhaust-fan": devicePage(lazyRouteComponent(PAGE_SCRIPTS["/control/exhaust-fan"], "ExhaustFansPage")),
  },
  pa: {
    "control-pa": { ...devicePage(pa), only: { view: "plan", other: "control-pa-table" } },
    "control-pa-table": { ...devicePage(pa), only: { view: "table", other: "control-pa" } },
  },
  lift: {
    "control-lift": buildingPage(lazyRouteComponent(PAGE_SCRIPTS["/control/lift"], "LiftsPage")),
    "control-lift-layout": buildingPage(
      lazyRouteComponent(
        withWords(["lifts"], () => import("../features/lifts/LiftLayoutPage.tsx")),
        "LiftLayoutPage",
      ),
    ),
  },
  "energy-meter": {
    "monitor-energy-consumption": {
      component: lazyRouteComponent(PAGE_SCRIPTS["/monitor/energy-consumption"], "EnergyPage"),
      address: ENERGY_ADDRESS,
    },
  },
  camera: {
    "security-cctv": devicePage(lazyRouteComponent(PAGE_SCRIPTS["/security/cctv"], "CamerasPage")),
    "security-cctv-view": devicePage(lazyRouteComponent(PAGE_SCRIPTS["/security/cctv"], "CameraWallPage")),
  },
  iaq: {
    "monitor-iaq": devicePage(lazyRouteComponent(PAGE_SCRIPTS["/monitor/iaq"], "AirQualityPage")),
    "monitor-iaq-chart": {
      component: lazyRouteComponent(
        withWords(["iaq"], () => import("../features/iaq/chart/AirChartPage.tsx")),
        "AirChartPage",
      ),
      address: AIR_CHART_ADDRESS,
    },
  },
  "water-and-waste-meter": {
    "monitor-water-waste-usage": {
      component: lazyRouteComponent(PAGE_SCRIPTS["/monitor/water-waste-usage"], "WaterPage"),
      address: WATER_ADDRESS,
    },
  },
  "access-control": {
    "security-access-control": devicePage(
      lazyRouteComponent(
        withWords(["access-control", "cameras"], () => import("./doorPages.tsx")),
        "AccessControlPage",
      ),
    ),
    "security-access-control-view": {
      ...devicePage(
        lazyRouteComponent(
          withWords(["access-control", "cameras"], () => import("./doorPages.tsx")),
          "PassagesPage",
        ),
      ),
      address: PASSAGE_ADDRESS,
    },
  },
  locker: {
    "monitor-smart-locker": {
      ...devicePage(lazyRouteComponent(PAGE_SCRIPTS["/monitor/smart-locker"], "LockersPage")),
      address: LOCKER_ADDRESS,
    },
    "monitor-smart-locker-detail": {
      ...devicePage(
        lazyRouteComponent(
          withWords(["lockers"], () => import("../features/lockers/detail/LockerDetailPage.tsx")),
          "LockerDetailPage",
        ),
      ),
      address: LOCKER_ADDRESS,
    },
  },
  "license-plate": {
    "security-car-park": {
      component: lazyRouteComponent(
        withWords(["access-control", "cameras"], () => import("./doorPages.tsx")),
        "CarParkPage",
      ),
      address: PLATE_ADDRESS,
    },
  },
  booking: {},
  "fire-alarm": {
    "monitor-schneider-fire-alarm": {
      ...devicePage(lazyRouteComponent(PAGE_SCRIPTS["/monitor/schneider-fire-alarm"], "FireAlarmPage")),
      address: FIRE_ADDRESS,
    },
  },
  "solar-inverter": {
    "monitor-solar-cell": {
      component: lazyRouteComponent(PAGE_SCRIPTS["/monitor/solar-cell"], "SolarPage"),
      address: CAMPUS_ADDRESS,
    },
  },
  equipment: {
    "monitor-schneider-electrical": buildingPage(
      lazyRouteComponent(
        withWords(["plant"], () => import("../features/plant/PlantPage.tsx")),
        "ElectricalPage",
      ),
    ),
    "monitor-schneider-mechanical": buildingPage(
      lazyRouteComponent(
        withWords(["plant"], () => import("../features/plant/PlantPage.tsx")),
        "MechanicalPage",
      ),
    ),
    "monitor-schneider-plumbing": buildingPage(
      lazyRouteComponent(
        withWords(["plant"], () => import("../features/plant/PlantPage.tsx")),
        "PlumbingPage",
      ),
    ),
  },
  plug: {},
  "weather-station": {},
} as const satisfies EveryPage;

/** A route with the page of a system. */
export interface SystemRoute extends SystemPage {
  readonly name: RouteName;
  readonly system: SystemKey;
}

/** The pages of all systems, in the order of the table of routes. */
export const SYSTEM_ROUTES: readonly SystemRoute[] = SYSTEMS.flatMap(({ module: system }) => {
  const pages: PagesOf<RouteName> = SYSTEM_PAGES[system];
  return ROUTE_NAMES.flatMap((name) => {
    const page = pages[name];
    return page === undefined ? [] : [{ ...page, name, system }];
  });
}).toSorted((a, b) => ROUTE_NAMES.indexOf(a.name) - ROUTE_NAMES.indexOf(b.name));

function devicePage(component: RouteComponent): SystemPage {
  return { component, address: DEVICES_ADDRESS, readAhead: readFloorAhead };
}

/** A page of devices that shows a whole building at once. */
function buildingPage(component: RouteComponent): SystemPage {
  return { ...devicePage(component), readAhead: readBuildingAhead };
}
