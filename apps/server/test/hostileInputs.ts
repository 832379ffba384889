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

/** Of a report, with one that nobody has asked to get it. */
export const REPORT_RECEIVERS = [
  { way: "person", user: 1 },
  { way: "mail", address: "spoiled@campus.example", language: "th" },
] as const;
