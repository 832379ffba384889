import { SIGN_IN_DIRECTORY, SIGN_IN_PROVIDER } from "./signInInputs.ts";
import { AUTOMATION_BODIES } from "./automationInputs.ts";
import { CAMERA_BODIES } from "./cameraInputs.ts";
import { SYSTEM_BODIES } from "./systemInputs.ts";
import { FIRE_BODIES } from "./fireInputs.ts";
import { CORE_API, USER_API } from "@atrium/contract";
import { DEFAULT_WEATHER_DISPLAY } from "@atrium/contract/site";

const SPOILED_TERMS = {
  tariffs: [
    {
      from: "2020-01-01",
      until: "2020-12-31",
      name: "Spoiled",
      periods: [{ name: "Spoiled", price: 1, exportPrice: 1 }],
      seasons: [
        {
          name: "Spoiled",
          starts: ["01-01"],
          days: [
            {
              weekdays: [1, 2, 3, 4, 5, 6, 7],
              holidays: true,
              windows: [{ from: "00:00", until: "24:00", period: 0 }],
            },
          ],
        },
      ],
      holidays: "all",
      standing: [{ name: "Spoiled", amount: 1, per: "day" }],
      demand: [
        {
          name: "Spoiled",
          price: 1,
          per: "month",
          measure: "highest",
          minutes: 15,
          periods: [0],
          seasons: [0],
          ratchet: { percent: 80, months: 11 },
        },
      ],
      surcharges: [{ name: "Spoiled", from: "2020-01-01", until: "2020-12-31", price: 1 }],
      exportPrice: 1,
      taxes: [{ name: "Spoiled", percent: 7, on: ["energy"] }],
      source: "Spoiled",
    },
  ],
  emissionFactors: [{ from: "2020-01-01", until: "2020-12-31", kgPerKwh: 1, source: "Spoiled" }],
};
const SPOILED_SETTINGS = {
  name: "Spoiled",
  timeZone: "Asia/Bangkok",
  currency: "THB",
  help: "Spoiled",
  location: { latitude: 1, longitude: 1 },
  ...SPOILED_TERMS,
};

/** A day that the site has as a holiday already, so that what is tried is refused. */
const SPOILED_HOLIDAY = { date: "2026-01-01", name: "Spoiled", isYearly: true, lastYear: 2027, isExtra: true };

/** Of a role that is simulated. */
const SPOILED_LIMITS = { places: [{ placement: "spoiled", floor: "spoiled" }], sections: ["event"] };

const SPOILED_PRODUCT = {
  name: "spoiled",
  protocol: "modbus",
  points: [
    { key: "power", name: "Power", kind: "number", table: "coil", register: 1, type: "bit", expectedInterval: 1_000 },
  ],
};
const SPOILED_KIND = {
  key: "spoiled",
  name: "Spoiled",
  shortCode: "SPO",
  page: "mechanical",
  icon: "factory",
  main: "status",
  points: ["status"],
  alarms: [],
};
/** A derived point that is nowhere. */
const SPOILED_DERIVED = {
  device: "DO-OR-01",
  key: "spoiled",
  name: "Spoiled",
  formula: "2 * power",
  inputs: [{ name: "power", points: [{ point: "power" }], unit: "W" }],
  unit: "W",
};

/** A drawing of the plant that is nowhere. */
const SPOILED_DRAWING = {
  key: "spoiled",
  name: "Spoiled",
  page: "mechanical",
  size: [20, 20],
  headline: [],
  nodes: [{ key: "place", kind: "place", at: [1, 1], name: "Spoiled", points: [] }],
  edges: [],
};

/** Bodies of calls that set something of the site: as nobody read it, so that what is tried changes nothing. */
export const SETTING_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  ["POST", "/api/haystack/read", { _kind: "grid", meta: { ver: "3.0" }, rows: [{ filter: "site", limit: 1 }] }],
  [
    "PUT",
    `${CORE_API}/integrations`,
    { key: "brick", isOn: false, settings: { namespace: "urn:spoiled#" }, revision: 7 },
  ],
  [
    "PUT",
    `${CORE_API}/weather-display`,
    {
      before: { ...DEFAULT_WEATHER_DISPLAY, station: "nobody" },
      display: { ...DEFAULT_WEATHER_DISPLAY, station: "WS" },
    },
  ],
  [
    "POST",
    `${CORE_API}/meter-files`,
    { device: "EM-O1-A-01", point: "spoiled", file: "spoiled.csv", text: "Spoiled", options: { unit: "kWh" } },
  ],
  ["POST", `${CORE_API}/site-imports`, { file: "spoiled.zip", content: "UEsFBg==", revision: 2_000_000_000 }],
  ["PUT", `${CORE_API}/site-settings`, { before: SPOILED_SETTINGS, settings: SPOILED_SETTINGS, reason: "Spoiled" }],
  ["POST", `${CORE_API}/site-settings/last-month`, SPOILED_TERMS],
  [
    "PUT",
    `${CORE_API}/translations`,
    { language: "th", changes: [{ source: "Spoiled", before: null, text: "Spoiled" }] },
  ],
  ["PUT", `${CORE_API}/derived-points`, { before: SPOILED_DERIVED, after: { ...SPOILED_DERIVED, formula: "power" } }],
  ["PUT", `${CORE_API}/site-products`, { before: SPOILED_PRODUCT, after: { ...SPOILED_PRODUCT, label: "Spoiled" } }],
  ["POST", `${CORE_API}/site-products/preview`, { before: null, after: SPOILED_PRODUCT }],
  ["PUT", `${CORE_API}/equipment-kinds`, { before: SPOILED_KIND, after: { ...SPOILED_KIND, name: "Spoilt" } }],
  ["POST", `${CORE_API}/equipment-kinds/preview`, { before: null, after: SPOILED_KIND }],
  ["PUT", `${CORE_API}/schematics`, { before: SPOILED_DRAWING, after: { ...SPOILED_DRAWING, name: "Drawn" } }],
  ["POST", `${CORE_API}/derived-points/trial`, { point: SPOILED_DERIVED }],
  [
    "POST",
    `${CORE_API}/derived-points/recomputations`,
    { device: "DO-OR-01", key: "spoiled", from: 1, to: 2, reason: "Spoiled" },
  ],
  ["POST", `${CORE_API}/media`, { name: "Spoiled.wav", size: 100, isRepeated: false }],
  ["PUT", `${CORE_API}/media/uploads/b7e0b8a4-43f5-4f0e-9c53-8f2f6a1f9a10`, { at: 0, content: "UklGRg==" }],
  ["PUT", `${CORE_API}/media/1`, { revision: 2_000_000_000, name: "Spoiled", isRepeated: true }],
  ["POST", `${CORE_API}/media/1/distributions`, {}],
  ["POST", `${USER_API}/role-simulations`, { features: ["viewable"], limits: SPOILED_LIMITS }],
  [
    "POST",
    `${USER_API}/role-simulations/questions`,
    {
      role: { features: ["viewable"], limits: SPOILED_LIMITS },
      about: { kind: "call", call: "GET /spoiled" },
      place: { placement: "spoiled", floor: "spoiled" },
      device: "L-O1-B-03",
    },
  ],
  ["POST", `${CORE_API}/holidays`, SPOILED_HOLIDAY],
  ["PUT", `${CORE_API}/holidays/2001-01-01`, { before: SPOILED_HOLIDAY, holiday: SPOILED_HOLIDAY }],
  ["POST", `${CORE_API}/holiday-previews`, { text: "BEGIN:VCALENDAR\r\nEND:VCALENDAR" }],
  ["POST", `${CORE_API}/holiday-imports`, { file: "spoiled.ics", holidays: [SPOILED_HOLIDAY] }],
];

/** A floor that is nowhere. */
export const SPOILED = {
  key: "spoiled",
  code: 90,
  label: "Spoiled",
  elevation: 90,
  height: 3,
  zones: [{ id: "A", label: "Zone A" }],
  plan: {
    size: [9, 9],
    rooms: [
      {
        id: "A01",
        name: "Spoiled",
        zone: "A",
        kind: "office",
        poly: [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
      },
    ],
  },
};

/** A rule that fits the contract and watches nothing. */
export const ALARM_RULE = {
  code: "spoiled",
  subject: { module: "iaq", category: "none" },
  check: { kind: "limit", point: "co2", operator: ">", limit: 1_000, deadband: 50 },
  onDelay: 60,
  offDelay: 0,
  while: { point: "temp", above: 0 },
  priority: 3,
  text: "Spoiled",
  isLatching: false,
  procedure: ["Look"],
  isEnabled: false,
};

/** Of passkeys and of providers: what is nobody's passkey, and a provider whose role does not exist. */
export const PASSKEY_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  [
    "POST",
    `${USER_API}/api-tokens`,
    // Its end is past, so that none is made.
    { name: "Spoiled", features: ["viewable"], limits: SPOILED_LIMITS, expiresAt: 1, callsPerMinute: 1 },
  ],
  ["POST", `${USER_API}/sign-in-providers`, { ...SIGN_IN_PROVIDER, key: "spoiled" }],
  ["PUT", `${USER_API}/sign-in-providers/spoiled`, { ...SIGN_IN_DIRECTORY, revision: 2_000_000_000 }],
  ["POST", `${USER_API}/sign-in-providers/spoiled/test`, { username: "spoiled" }],
  ["POST", `${USER_API}/sign-in/spoiled/backchannel-logout`, { logout_token: "a.b.c" }],
  ["POST", `${USER_API}/sessions/passkey-challenge`, { step: "spoiled" }],
  ["POST", `${USER_API}/users/me/passkey-challenge`, {}],
  [
    "POST",
    `${USER_API}/users/me/passkeys`,
    {
      name: "Spoiled",
      credential: {
        id: "c3BvaWxlZA",
        rawId: "c3BvaWxlZA",
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: "e30", attestationObject: "oA", transports: ["usb"] },
      },
    },
  ],
];

const NOTICE_CHANNEL = {
  name: "Spoiled",
  isOn: false,
  settings: {
    kind: "mail",
    host: "127.0.0.1",
    port: 9,
    security: "tls",
    username: "x",
    password: "x",
    from: "a@b.example",
  },
};
const NOTICE_RULE = {
  name: "Spoiled",
  isOn: false,
  priorities: [1],
  places: [{ placement: "office-building", floor: "first", zone: "B" }],
  systems: ["lighting"],
  hours: { days: [1], from: "06:00", to: "22:00" },
  steps: [{ after: 0, to: [{ kind: "on-call" }] }],
  tellsEnd: true,
};
/** What is tried must notify no one: channels and rules are off, revisions and numbers do not exist. */
export const NOTICE_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  ["POST", `${CORE_API}/notice-channels`, NOTICE_CHANNEL],
  ["PUT", `${CORE_API}/notice-channels/1`, { ...NOTICE_CHANNEL, revision: 2_000_000_000 }],
  ["POST", `${CORE_API}/notice-channels/2000000000/trials`, { to: "a@b.example" }],
  ["POST", `${CORE_API}/notice-rules`, NOTICE_RULE],
  ["PUT", `${CORE_API}/notice-rules/1`, { ...NOTICE_RULE, revision: 2_000_000_000 }],
  [
    "PUT",
    `${CORE_API}/on-call`,
    {
      shifts: [{ name: "Day", from: "06:00" }],
      week: [[[]], [[]], [[]], [[]], [[]], [[]], [[]]],
      others: [{ date: "2026-11-20", shifts: [[1]] }],
      revision: 2_000_000_000,
    },
  ],
  [
    "PUT",
    `${CORE_API}/own-notices`,
    { mail: "a@b.example", byMail: [1], byPush: [1], quiet: { from: "22:00", to: "06:00" } },
  ],
  ["POST", `${CORE_API}/own-notices/trials`, { way: "push" }],
  [
    "POST",
    `${CORE_API}/push-browsers`,
    { endpoint: "https://push.example/x", p256dh: "A".repeat(87), auth: "A".repeat(22), name: "Spoiled" },
  ],
];

/** Bodies of the calls of alarms and of rules, as a page sends them. */
export const RULE_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  ["POST", `${CORE_API}/alarm-acts`, { kind: "shelve", alarms: [1], reason: "A test", lasts: 60_000 }],
  ["POST", `${CORE_API}/alarm-rules`, ALARM_RULE],
  ["PUT", `${CORE_API}/alarm-rules/1`, { ...ALARM_RULE, revision: 2_000_000_000 }],
  ["POST", `${CORE_API}/alarm-trials`, { rule: ALARM_RULE, days: 1 }],
  ["POST", `${CORE_API}/alarm-proposals/kept`, { rule: 1, revision: 2_000_000_000 }],
  ...AUTOMATION_BODIES,
  ...CAMERA_BODIES,
  ...SYSTEM_BODIES,
  ...FIRE_BODIES,
];

/** Bodies with which shifts are signed over and taken. */
export const HAND_OVER_BODIES: readonly (readonly ["POST", string, object])[] = [
  [
    "POST",
    `${CORE_API}/hand-overs`,
    { placement: "campus", shift: 0, note: "A test", points: { areExplained: true, isTold: true } },
  ],
  ["POST", `${CORE_API}/hand-overs/1/taking`, { isTold: true }],
];

/** The address of a call, of one that was filled in for it. */
export function patternOf(url: string): string {
  return url
    .replaceAll(/\/(\d+|[0-9a-f-]{36}|L-O1-B-03|EM-O1-A-01)(?=\/|$)/g, "/:id")
    .replace("/holidays/2001-01-01", "/holidays/:date")
    .replace(/\/allowed-plates\/[^/]+/, "/allowed-plates/:plate")
    .replace("/places/office-building", "/places/:key")
    .replace(/(sign-in(?:-providers)?)\/spoiled/, "$1/:provider")
    .replace("/haystack/read", "/haystack/:op")
    .replace("/floors/first/", "/floors/:floor/")
    .replace("/nodes/spoiled/", "/nodes/:node/");
}
