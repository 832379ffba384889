import { AUTOMATION_BODIES } from "./automationInputs.ts";
import { FIRE_BODIES } from "./fireInputs.ts";
import { CORE_API, DEFAULT_WEATHER_DISPLAY, USER_API } from "@atrium/contract";

/** Texts that break careless programs, as they stand in an address. */
export const HOSTILE_TEXTS: readonly string[] = [
  "%27%20OR%20%271%27%3D%271",
  "%27%3B%20DROP%20TABLE%20users%3B%20--",
  "%22%20OR%20%22%22%3D%22",
  "1%3BSELECT%20pg_sleep(5)",
  "%5C",
  "%5C%27",
  "%25",
  "%00",
  "admin%00",
  "%ED%A0%80",
  "%FF%FE",
  "%0D%0ASet-Cookie:%20_dtc=evil",
  "%E5%98%8D%E5%98%8AX-Evil:%201",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "..%2F..%2Fetc%2Fpasswd",
  "__proto__",
  "constructor",
  "toString",
  "%E2%80%AE",
  "a&a[]=b",
  "a,b",
  "-1",
  "0",
  "1e309",
  "NaN",
  "0x10",
  "9007199254740993",
  "2147483648",
  "99999999999999999999",
  "253402300800000",
  "9007199254740991",
  "true",
  "null",
  "x".repeat(5_000),
];

/** The same in a body, and values of unexpected kinds. */
export const HOSTILE_VALUES: readonly unknown[] = [
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  "\\",
  "%",
  "\0",
  "a\0b",
  "\uD800",
  "\uDC00abcdefghij",
  "x\r\nX-Evil: 1",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "\u202Eabcdefghij",
  "x".repeat(100_000),
  "",
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2_147_483_648,
  9_007_199_254_740_991,
  253_402_300_800_000,
  8_640_000_000_000_001,
  [],
  ["a"],
  {},
  { toString: "a" },
];

/** Every body that differs from a good one in one place, and some that are not objects at all. */
export function* hostileBodies(good: object, values: readonly unknown[]): Generator<{ path: string; payload: string }> {
  for (const path of leavesOf(good)) {
    for (const value of values) yield { path: path.join("."), payload: JSON.stringify(replaced(good, path, value)) };
  }
  const text = JSON.stringify(good);
  const inside = text.slice(1);
  for (const payload of [
    "",
    "{",
    "null",
    "[]",
    "1",
    '"text"',
    text.slice(0, -1),
    `{"__proto__":{"polluted":true},${inside}`,
    `{"constructor":{"prototype":{"polluted":true}},${inside}`,
    `{"unknown":"field",${inside}`,
    `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
    `\uFEFF${text}`,
  ]) {
    yield { path: "(all)", payload };
  }
}

function leavesOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, part]) => leavesOf(part).map((path) => [key].concat(path)));
  return [
    ...inner,
    ...Object.values(value).flatMap((part, index) => (isBranch(part) ? [[Object.keys(value)[index] ?? ""]] : [])),
  ];
}

function isBranch(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function replaced(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    return whole.map((part, index) => (String(index) === key ? replaced(part, rest, value) : part));
  }
  if (typeof whole !== "object" || whole === null) return whole;
  return Object.fromEntries(
    Object.entries(whole).map(([name, part]) => [name, name === key ? replaced(part, rest, value) : part]),
  );
}

const SPOILED_TERMS = {
  tariffs: [
    {
      from: "2020-01-01",
      until: "2020-12-31",
      offPeak: 1,
      onPeak: 2,
      onPeakDays: [1],
      onPeakFrom: "09:00",
      onPeakUntil: "10:00",
      offPeakHolidays: "all",
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

/** Bodies of calls that set something of the site: as nobody read it, so that what is tried changes nothing. */
export const SETTING_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  [
    "PUT",
    `${CORE_API}/weather-display`,
    {
      before: { ...DEFAULT_WEATHER_DISPLAY, station: "nobody" },
      display: { ...DEFAULT_WEATHER_DISPLAY, station: "WS" },
    },
  ],
  ["POST", `${CORE_API}/site-imports`, { file: "spoiled.zip", content: "UEsFBg==", revision: 2_000_000_000 }],
  ["PUT", `${CORE_API}/site-settings`, { before: SPOILED_SETTINGS, settings: SPOILED_SETTINGS, reason: "Spoiled" }],
  ["POST", `${CORE_API}/site-settings/last-month`, SPOILED_TERMS],
  ["POST", `${CORE_API}/media`, { name: "Spoiled.wav", size: 100, isRepeated: false }],
  ["PUT", `${CORE_API}/media/uploads/b7e0b8a4-43f5-4f0e-9c53-8f2f6a1f9a10`, { at: 0, content: "UklGRg==" }],
  ["PUT", `${CORE_API}/media/1`, { revision: 2_000_000_000, name: "Spoiled", isRepeated: true }],
  ["POST", `${CORE_API}/media/1/distributions`, {}],
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

/** Of passkeys: what is no passkey of anybody. */
export const PASSKEY_BODIES: readonly (readonly ["POST", string, object])[] = [
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
/** What is tried must tell nobody anything: channels and rules are off, revisions and numbers are none that there are. */
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

/** Bodies of calls about cameras. */
const CAMERA_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  ["PUT", `${CORE_API}/cameras/1/motion`, { pan: 0, tilt: 0, zoom: 0 }],
  ["POST", `${CORE_API}/cameras/1/home`, {}],
  ["PUT", `${CORE_API}/cameras/1/recording`, { isOn: true }],
  ["POST", `${CORE_API}/cameras/1/clips`, { from: 1, to: 2, reason: "A test" }],
  ["PUT", `${CORE_API}/camera-walls`, { walls: [] }],
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
