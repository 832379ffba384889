import { phrase } from "@atrium/words";
import type { RouteEntry } from "./routeEntry.ts";

const USERS = { group: "setting", feature: "usersSettable" } as const;
const ROLES = { group: "setting", feature: "rolesSettable" } as const;
const DEVICES = { group: "setting", feature: "devicesSettable" } as const;
const AUTOMATION = { group: "setting", feature: "automationSettable" } as const;
const NEW_CONDITION = { group: "setting", highlight: "setting-conditions-list" } as const;
const CONDITION = { ...AUTOMATION, highlight: "setting-conditions-list" } as const;
const SCHEDULE = { ...AUTOMATION, highlight: "setting-schedules" } as const;
const PEAK_LIMIT = { ...AUTOMATION, highlight: "setting-peak-limits" } as const;
const HOLIDAY = { ...AUTOMATION, highlight: "setting-holidays" } as const;

/** The query of the user list as the specification gives it. */
export const USER_LIST_QUERY = {
  page: "1",
  size: "10",
  active: "true",
  orderBy: "DESC",
  sortBy: "updatedAt",
} as const;

/** The routes of the settings, in the order of their menu: people, building, devices, automation, alarms and notices. */
export const SETTING_ROUTES = {
  /** Leads to the first page that the role may open. */
  setting: { path: "/setting", group: "setting", title: phrase("Setting") },
  /** Everyone's own, so no right is asked. */
  "setting-account": { path: "/setting/account", group: "setting", title: phrase("My account") },
  "setting-users": {
    ...USERS,
    path: "/setting/users",
    label: phrase("User Account"),
    section: phrase("Users"),
    query: USER_LIST_QUERY,
  },
  "setting-users-form": { ...USERS, path: "/setting/users/$id", title: phrase("User"), highlight: "setting-users" },
  "setting-users-role": { ...ROLES, path: "/setting/role", label: phrase("User Permission"), section: phrase("Users") },
  "setting-users-role-form": {
    ...ROLES,
    path: "/setting/role/$id",
    title: phrase("Role"),
    highlight: "setting-users-role",
  },
  /** Ours, no page of the specification. */
  "setting-api-tokens": {
    ...USERS,
    path: "/setting/api-tokens",
    label: phrase("API tokens"),
    section: phrase("Users"),
  },
  /** Ours, no page of the specification (docs/decisions/0260). */
  "setting-role-simulator": {
    ...ROLES,
    path: "/setting/role/simulator",
    title: phrase("Role simulator"),
    highlight: "setting-users-role",
  },
  /** Ours, no page of the specification (docs/decisions/0258). */
  "setting-sign-in": { ...USERS, path: "/setting/sign-in", label: phrase("Sign-in"), section: phrase("Users") },
  /** Ours, no page of the specification (docs/decisions/0093). */
  "setting-site": { ...DEVICES, path: "/setting/site", label: phrase("Site"), section: phrase("Building") },
  "setting-site-builder": {
    ...DEVICES,
    path: "/setting/site/builder",
    label: phrase("Site builder"),
    section: phrase("Building"),
  },
  /** Ours, no page of the specification (docs/decisions/0229). */
  "setting-translations": {
    ...DEVICES,
    path: "/setting/translations",
    label: phrase("Translations"),
    section: phrase("Building"),
  },
  /** Ours, no page of the specification (docs/decisions/0266). */
  "setting-system": { ...DEVICES, path: "/setting/system", label: phrase("System"), section: phrase("Building") },
  /** Ours, no page of the specification (docs/areas/growth.md). */
  "setting-nodes": { ...DEVICES, path: "/setting/nodes", label: phrase("Nodes"), section: phrase("Building") },
  "setting-weather": {
    path: "/setting/weather-display",
    group: "setting",
    feature: "weatherSettable",
    label: phrase("Weather display"),
    section: phrase("Building"),
  },
  "setting-holidays": {
    ...AUTOMATION,
    path: "/setting/holidays",
    label: phrase("Holidays"),
    section: phrase("Building"),
  },
  "setting-holidays-new": { ...HOLIDAY, path: "/setting/holidays/new", title: phrase("New holiday") },
  "setting-holidays-form": { ...HOLIDAY, path: "/setting/holidays/$id", title: phrase("Holiday") },
  "setting-devices": {
    path: "/setting/devices",
    group: "setting",
    redirect: { to: "setting-devices-mapping-id", params: { device: "exhaust-fan" } },
  },
  "setting-devices-id": {
    path: "/setting/devices/id",
    group: "setting",
    redirect: { to: "setting-devices-mapping-id", params: { device: "exhaust-fan" } },
  },
  "setting-devices-mac": {
    path: "/setting/devices/mac",
    group: "setting",
    redirect: { to: "setting-devices-mapping-mac", params: { device: "air-condition" } },
  },
  "setting-devices-ip": {
    path: "/setting/devices/ip",
    group: "setting",
    redirect: { to: "setting-devices-mapping-ip", params: { device: "camera" } },
  },
  "setting-devices-mapping-id": {
    ...DEVICES,
    path: "/setting/devices/id/$device",
    label: phrase("Device mapping by ID"),
    section: phrase("Device mapping"),
    params: { device: "exhaust-fan" },
  },
  "setting-devices-mapping-mac": {
    ...DEVICES,
    path: "/setting/devices/mac/$device",
    label: phrase("Device mapping by MAC"),
    section: phrase("Device mapping"),
    params: { device: "air-condition" },
  },
  "setting-devices-mapping-ip": {
    ...DEVICES,
    path: "/setting/devices/ip/$device",
    label: phrase("Device mapping by IP"),
    section: phrase("Device mapping"),
    params: { device: "camera" },
  },
  "setting-devices-mapping-id-detail": {
    ...DEVICES,
    path: "/setting/devices/id/$device/$id",
    title: phrase("Device"),
    highlight: "setting-devices-mapping-id",
  },
  "setting-devices-mapping-mac-detail": {
    ...DEVICES,
    path: "/setting/devices/mac/$device/$id",
    title: phrase("Device"),
    highlight: "setting-devices-mapping-mac",
  },
  "setting-devices-mapping-ip-detail": {
    ...DEVICES,
    path: "/setting/devices/ip/$device/$id",
    title: phrase("Device"),
    highlight: "setting-devices-mapping-ip",
  },
  /** Connections and the search for devices: ours, no pages of the specification (docs/decisions/0088). */
  "setting-connections": {
    ...DEVICES,
    path: "/setting/devices/connections",
    label: phrase("Connections"),
    section: phrase("Devices"),
  },
  "setting-connection": {
    ...DEVICES,
    path: "/setting/devices/connections/$id",
    title: phrase("Connection"),
    highlight: "setting-connections",
  },
  "setting-connection-find": {
    ...DEVICES,
    path: "/setting/devices/connections/$id/find",
    title: phrase("Find devices"),
    highlight: "setting-connections",
  },
  "setting-devices-import": {
    ...DEVICES,
    path: "/setting/devices/import",
    label: phrase("Import and export"),
    section: phrase("Devices"),
  },
  /** Ours, no page of the specification (docs/decisions/0230). */
  "setting-derived-points": {
    ...DEVICES,
    path: "/setting/derived-points",
    label: phrase("Derived points"),
    section: phrase("Devices"),
  },
  /** Ours, no pages of the specification (docs/decisions/0247). */
  "setting-products": { ...DEVICES, path: "/setting/products", label: phrase("Products"), section: phrase("Devices") },
  "setting-product-new": {
    ...DEVICES,
    path: "/setting/products/new",
    title: phrase("New product"),
    highlight: "setting-products",
  },
  "setting-product": {
    ...DEVICES,
    path: "/setting/products/$protocol/$product",
    title: phrase("Product"),
    highlight: "setting-products",
  },
  /** Ours, no pages of the specification (docs/decisions/0249). */
  "setting-equipment-kinds": {
    ...DEVICES,
    path: "/setting/equipment-kinds",
    label: phrase("Equipment kinds"),
    section: phrase("Devices"),
  },
  "setting-equipment-kind-new": {
    ...DEVICES,
    path: "/setting/equipment-kinds/new",
    title: phrase("New equipment kind"),
    highlight: "setting-equipment-kinds",
  },
  "setting-equipment-kind": {
    ...DEVICES,
    path: "/setting/equipment-kinds/$kind",
    title: phrase("Equipment kind"),
    highlight: "setting-equipment-kinds",
  },
  /** Ours, no page of the specification (docs/decisions/0268). */
  "setting-integrations": {
    ...DEVICES,
    path: "/setting/integrations",
    label: phrase("Integrations"),
    section: phrase("Devices"),
  },
  "setting-media": { ...DEVICES, path: "/setting/media", label: phrase("Media Setting"), section: phrase("Devices") },
  "setting-conditions-list": {
    ...AUTOMATION,
    path: "/setting/conditions",
    label: phrase("Conditions Setting"),
    section: phrase("Automation"),
  },
  "setting-conditions-iaq-new": {
    ...NEW_CONDITION,
    path: "/setting/conditions/iaq/new",
    title: phrase("New condition from air quality"),
  },
  "setting-conditions-weather-new": {
    ...NEW_CONDITION,
    path: "/setting/conditions/weather/new",
    title: phrase("New condition from weather"),
  },
  "setting-conditions-iaq": {
    ...CONDITION,
    path: "/setting/conditions/iaq/$id",
    title: phrase("Condition from air quality"),
  },
  "setting-conditions-weather": {
    ...CONDITION,
    path: "/setting/conditions/weather/$id",
    title: phrase("Condition from weather"),
  },
  "setting-schedules": {
    ...AUTOMATION,
    path: "/setting/schedules",
    label: phrase("Schedules"),
    section: phrase("Automation"),
  },
  "setting-schedules-new": { ...SCHEDULE, path: "/setting/schedules/new", title: phrase("New schedule") },
  "setting-schedules-form": { ...SCHEDULE, path: "/setting/schedules/$id", title: phrase("Schedule") },
  /** Ours, no pages of the specification (docs/decisions/0131). */
  "setting-peak-limits": {
    ...AUTOMATION,
    path: "/setting/peak-limits",
    label: phrase("Peak limits"),
    section: phrase("Automation"),
  },
  "setting-peak-limits-new": { ...PEAK_LIMIT, path: "/setting/peak-limits/new", title: phrase("New peak limit") },
  "setting-peak-limits-form": { ...PEAK_LIMIT, path: "/setting/peak-limits/$id", title: phrase("Peak limit") },
  /** Ours, no pages of the specification (docs/decisions/0099). */
  "setting-alarm-rules": {
    ...AUTOMATION,
    path: "/setting/alarm-rules",
    label: phrase("Alarm rules"),
    section: phrase("Alarms and notices"),
  },
  "setting-alarm-rule": {
    ...AUTOMATION,
    path: "/setting/alarm-rules/$id",
    title: phrase("Alarm rule"),
    highlight: "setting-alarm-rules",
  },
  /** Ours, no page of the specification (docs/decisions/0100). */
  "setting-notices": {
    ...AUTOMATION,
    path: "/setting/notices",
    label: phrase("Notices"),
    section: phrase("Alarms and notices"),
  },
} as const satisfies Record<string, RouteEntry>;
