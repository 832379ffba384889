import { phrase } from "@atrium/words";
import { CORRIDOR, TOTAL } from "../site/place.ts";
import type { RouteEntry } from "./routeEntry.ts";
import { SETTING_ROUTES } from "./routesSetting.ts";

const MONITOR = { group: "monitor", feature: "viewable" } as const;
const CONTROL = { group: "control", feature: "viewable" } as const;
const SECURITY = { group: "security", feature: "viewable" } as const;

const FIRST_CORRIDOR = { floor: "first", zone: CORRIDOR } as const;
const FIRST_ZONE = { floor: "first", zone: "A" } as const;
const FIRST_FLOOR = { floor: "first" } as const;
const ALL_EQUIPMENT = { category: "overview" } as const;

/**
 * Every route of the specification by its name, and one of our own. A route has the specification's name where there is
 * one, and otherwise a name after its path. Decided here, because the specification leaves it open: schedules need the
 * permission for conditions; the `schneider-` pages are electrical, mechanical and plumbing, and begin with the
 * overview; air conditioners begin where lighting does, curtains and DOAS at zone A.
 */
export const ROUTES = {
  login: { path: "/login", title: phrase("Sign in") },
  home: { path: "/", title: phrase("Home") },

  ...SETTING_ROUTES,

  /** The campus in one look: ours, no page of the specification (docs/decisions/0240). */
  campus: { path: "/campus", feature: "viewable", title: phrase("Campus") },
  "campus-wall": { path: "/campus/wall", feature: "viewable", title: phrase("Wall view"), isBare: true },

  monitor: { path: "/monitor", group: "monitor", redirect: { to: "monitor-water-waste-usage-redirect" } },
  /** Also the default landing of the menu. */
  "monitor-energy-consumption-redirect": {
    path: "/monitor/energy-consumption",
    group: "monitor",
    redirect: { to: "monitor-energy-consumption", query: { floor: TOTAL, type: "hour-in-day", device: "lighting" } },
  },
  "monitor-energy-consumption": {
    ...MONITOR,
    path: "/monitor/energy-consumption/$placement",
    label: phrase("Energy"),
    menu: "energy-meter",
  },
  /** What rules saved in a month: ours, no page of the specification (docs/decisions/0203). */
  "monitor-savings": { ...MONITOR, path: "/monitor/savings", label: phrase("Savings"), isWide: true },
  /** A month's electricity bill, recomputed: ours, no page of the specification (docs/decisions/0246). */
  "monitor-energy-bill": { ...MONITOR, path: "/monitor/energy-bill", label: phrase("Electricity bill"), isWide: true },
  "monitor-water-waste-usage-redirect": {
    path: "/monitor/water-waste-usage",
    group: "monitor",
    redirect: { to: "monitor-water-waste-usage", params: { tab: TOTAL }, query: { type: TOTAL } },
  },
  "monitor-water-waste-usage": {
    ...MONITOR,
    path: "/monitor/water-waste-usage/$tab",
    label: phrase("Water & Waste"),
    isWide: true,
  },
  "monitor-smart-locker-redirect": {
    path: "/monitor/smart-locker",
    group: "monitor",
    redirect: { to: "monitor-smart-locker", query: { floor: "second", zone: "C" } },
  },
  "monitor-smart-locker": {
    ...MONITOR,
    path: "/monitor/smart-locker/$placement",
    label: phrase("Smart Locker"),
    menu: "locker",
  },
  "monitor-smart-locker-detail": {
    ...MONITOR,
    path: "/monitor/smart-locker/$placement/detail",
    title: phrase("Smart Locker bank"),
    menu: "locker",
  },
  "monitor-iaq-redirect": {
    path: "/monitor/iaq",
    group: "monitor",
    redirect: { to: "monitor-iaq", query: FIRST_ZONE },
  },
  "monitor-iaq": { ...MONITOR, path: "/monitor/iaq/$placement", label: phrase("IAQ"), menu: "iaq" },
  "monitor-iaq-chart": { ...MONITOR, path: "/monitor/iaq/$placement/chart", title: phrase("IAQ chart"), menu: "iaq" },
  "monitor-solar-cell": { ...MONITOR, path: "/monitor/solar-cell", label: phrase("Solar Cell"), isWide: true },
  "monitor-schneider-fire-alarm-redirect": {
    path: "/monitor/schneider-fire-alarm",
    group: "monitor",
    redirect: { to: "monitor-schneider-fire-alarm", query: FIRST_FLOOR },
  },
  "monitor-schneider-fire-alarm": {
    ...MONITOR,
    path: "/monitor/schneider-fire-alarm/$placement",
    label: phrase("Fire Alarm"),
    menu: "fire-alarm",
  },
  "monitor-schneider-electrical-redirect": {
    path: "/monitor/schneider-electrical",
    group: "monitor",
    redirect: { to: "monitor-schneider-electrical", params: ALL_EQUIPMENT, query: FIRST_ZONE },
  },
  "monitor-schneider-electrical": {
    ...MONITOR,
    path: "/monitor/schneider-electrical/$placement/$category",
    label: phrase("Electrical"),
    menu: "electrical",
  },
  "monitor-schneider-mechanical-redirect": {
    path: "/monitor/schneider-mechanical",
    group: "monitor",
    redirect: { to: "monitor-schneider-mechanical", params: ALL_EQUIPMENT, query: FIRST_ZONE },
  },
  "monitor-schneider-mechanical": {
    ...MONITOR,
    path: "/monitor/schneider-mechanical/$placement/$category",
    label: phrase("Mechanical"),
    menu: "mechanical",
  },
  "monitor-schneider-plumbing-redirect": {
    path: "/monitor/schneider-plumbing",
    group: "monitor",
    redirect: { to: "monitor-schneider-plumbing", params: ALL_EQUIPMENT, query: FIRST_ZONE },
  },
  "monitor-schneider-plumbing": {
    ...MONITOR,
    path: "/monitor/schneider-plumbing/$placement/$category",
    label: phrase("Plumbing"),
    menu: "plumbing",
  },
  /** Any points together: ours, no page of the specification (docs/decisions/0083). */
  "monitor-trends": { ...MONITOR, path: "/monitor/trends", label: phrase("Trends") },

  control: { path: "/control", group: "control", redirect: { to: "control-lightings-redirect" } },
  "control-lightings-redirect": {
    path: "/control/lightings",
    group: "control",
    redirect: { to: "control-lightings", query: FIRST_CORRIDOR },
  },
  "control-lightings": {
    ...CONTROL,
    path: "/control/lightings/$placement",
    label: phrase("Lighting"),
    menu: "lighting",
  },
  "control-air-conditioners-redirect": {
    path: "/control/air-conditioners",
    group: "control",
    redirect: { to: "control-air-conditioners", query: FIRST_CORRIDOR },
  },
  "control-air-conditioners": {
    ...CONTROL,
    path: "/control/air-conditioners/$placement",
    label: phrase("Air Conditioner"),
    menu: "air-condition",
  },
  "control-curtain-redirect": {
    path: "/control/curtain",
    group: "control",
    redirect: { to: "control-curtain", query: FIRST_ZONE },
  },
  "control-curtain": { ...CONTROL, path: "/control/curtain/$placement", label: phrase("Curtain"), menu: "curtain" },
  "control-doas-redirect": {
    path: "/control/doas",
    group: "control",
    redirect: { to: "control-doas", query: FIRST_ZONE },
  },
  "control-doas": { ...CONTROL, path: "/control/doas/$placement", label: phrase("DOAS"), menu: "doas" },
  "control-exhaust-fan-redirect": {
    path: "/control/exhaust-fan",
    group: "control",
    redirect: { to: "control-exhaust-fan", query: FIRST_ZONE },
  },
  "control-exhaust-fan": {
    ...CONTROL,
    path: "/control/exhaust-fan/$placement",
    label: phrase("Exhaust Fan"),
    menu: "exhaust-fan",
  },
  "control-pa-redirect": {
    path: "/control/pa",
    group: "control",
    redirect: { to: "control-pa", query: FIRST_FLOOR },
  },
  "control-pa": { ...CONTROL, path: "/control/pa/$placement", label: phrase("PA"), menu: "pa" },
  "control-pa-table": { ...CONTROL, path: "/control/pa/$placement/table", title: phrase("PA table"), menu: "pa" },
  "control-lift-redirect": { path: "/control/lift", group: "control", redirect: { to: "control-lift" } },
  "control-lift": { ...CONTROL, path: "/control/lift/$placement", label: phrase("Lift"), menu: "lift" },
  "control-lift-layout": {
    ...CONTROL,
    path: "/control/lift/$placement/layout",
    title: phrase("Lift layout"),
    menu: "lift",
  },

  /** The register of manual holds: ours, no page of the specification (docs/decisions/0013). */
  "control-overrides": { ...CONTROL, path: "/control/overrides", label: phrase("Overrides") },

  security: { path: "/security", group: "security", redirect: { to: "security-cctv-redirect" } },
  "security-cctv-redirect": {
    path: "/security/cctv",
    group: "security",
    redirect: { to: "security-cctv", query: FIRST_ZONE },
  },
  "security-cctv": { ...SECURITY, path: "/security/cctv/$placement", label: phrase("CCTV"), menu: "camera" },
  "security-cctv-view": {
    ...SECURITY,
    path: "/security/cctv/$placement/view",
    title: phrase("CCTV view"),
    menu: "camera",
  },
  "security-access-control-redirect": {
    path: "/security/access-control",
    group: "security",
    redirect: { to: "security-access-control", query: FIRST_ZONE },
  },
  "security-access-control": {
    ...SECURITY,
    path: "/security/access-control/$placement",
    label: phrase("Access Control"),
    menu: "access-control",
  },
  "security-access-control-view": {
    ...SECURITY,
    path: "/security/access-control/$placement/view",
    title: phrase("Access Control view"),
    menu: "access-control",
  },

  /** The specification's menu of car barriers with its one entry has no route there: ours (docs/decisions/0121). */
  "security-car-park": { ...SECURITY, path: "/security/car-park", label: phrase("Car Barrier"), menu: "license-plate" },

  "event-redirect": {
    path: "/event",
    group: "event",
    redirect: { to: "event", query: { floor: "first", zone: "overview" } },
  },
  event: { path: "/event/$placement", group: "event", feature: "viewable", label: phrase("Events"), menu: "event" },
  "event-statistics": {
    path: "/event/$placement/statistics",
    group: "event",
    feature: "viewable",
    label: phrase("Statistics"),
    menu: "event",
  },
  "event-wasters": {
    path: "/event/$placement/wasters",
    group: "event",
    feature: "viewable",
    label: phrase("Worst wasters"),
    menu: "event",
  },
  "event-hand-over": {
    path: "/event/$placement/hand-over",
    group: "event",
    feature: "viewable",
    title: phrase("Shift hand-over"),
    menu: "event",
  },
  /** All that is known of one room: ours, no page of the specification (docs/decisions/0241). */
  "campus-room": {
    path: "/campus/$placement/$floor/$room",
    feature: "viewable",
    title: phrase("Room"),
  },
  booking: { path: "/booking", group: "booking", feature: "bookable", label: phrase("Booking"), isWide: true },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof ROUTES;
