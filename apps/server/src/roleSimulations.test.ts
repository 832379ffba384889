import { CORE_API, ErrorReply, type Feature, Paged, USER_API } from "@atrium/contract";
import { DeviceDescription } from "@atrium/contract/devices";
import { GuardReply, isRefusal, type RoleLimits, RoleSimulation } from "@atrium/contract/people";
import { SiteReply } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLiveSocket } from "../test/liveSocket.ts";
import { PASSWORD, Person, roleOf, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const OFFICE = "office-building";
const ELSEWHERE = "learning-building";
const VIEW_AND_CONTROL = ["viewable", "controllable"] as const satisfies readonly Feature[];
const EVERYWHERE: RoleLimits = { places: [], sections: [] };

const ROLES = [
  { name: "guard", features: VIEW_AND_CONTROL, limits: { places: [{ placement: OFFICE }], sections: [] } },
  {
    name: "janitor",
    features: ["viewable"],
    limits: { places: [{ placement: OFFICE, floor: "first" }], sections: [] },
  },
  { name: "watchman", features: VIEW_AND_CONTROL, limits: { places: [], sections: ["security"] } },
  { name: "planner", features: ["automationSettable"], limits: EVERYWHERE },
] as const satisfies readonly { name: string; features: readonly Feature[]; limits: RoleLimits }[];
type Simulated = (typeof ROLES)[number];

let server: TestServer;
let admin: Person;
const holders = new Map<string, Person>();

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  for (const role of ROLES) holders.set(role.name, await holderOf(role));
}, 120_000);
afterAll(() => server.stop());

async function holderOf({ name, features, limits }: Simulated): Promise<Person> {
  const made = await admin.ask("POST", "/roles", { ...roleOf(`Role of ${name}`, features), limits });
  const roleId = made.json<{ id: number }>().id;
  await admin.ask("POST", "/users", { username: name, password: PASSWORD, roleId, asksNewPassword: false });
  return signIn(server, name);
}

function personOf({ name }: Simulated): Person {
  const person = holders.get(name);
  if (person === undefined) throw new Error(`nobody is ${name}`);
  return person;
}

async function simulate({ features, limits }: Pick<Simulated, "features" | "limits">): Promise<RoleSimulation> {
  const reply = await admin.ask("POST", "/role-simulations", { features, limits });
  return RoleSimulation.parse(reply.json());
}

/** @returns what the guard would say, or that it admits */
async function why(role: Simulated, about: object, named: object = {}): Promise<[string, string | undefined]> {
  const { features, limits } = role;
  const reply = await admin.ask("POST", "/role-simulations/questions", {
    role: { features, limits },
    about,
    ...named,
  });
  const { answer, sentence } = GuardReply.parse(reply.json());
  return [answer, sentence];
}

test.each(ROLES)("says of every call that $name has no right to, and of no other, that it is refused", async (role) => {
  const { calls } = await simulate(role);
  expect(calls.length).toBeGreaterThan(150);
  const said: unknown[] = [];
  for (const { call, answer } of calls) {
    const [method, path = ""] = call.split(" ");
    // Changes are sent without a body: the guard speaks of rights before the input is checked, of limits after.
    if ((method !== "GET" && method !== "POST") || path.endsWith("-websocket") || path.endsWith("/live")) continue;
    const { statusCode } = await personOf(role).ask(method, path.replaceAll(/:\w+/g, "1"));
    const isRefused = statusCode === 403;
    const isRight =
      answer === "right" || answer === "everywhere"
        ? isRefused === (answer === "right")
        : !isRefusal(answer) || method !== "GET" || isRefused || statusCode === 400;
    if (!isRight) said.push([call, answer, statusCode]);
  }
  expect(said).toEqual([]);
});

test.each(ROLES)("counts the devices, and finds the menus, that $name has", async (role) => {
  const { devices, site } = await simulate(role);
  const reply = await personOf(role).ask("GET", `${CORE_API}/devices`);
  const own = reply.statusCode === 200 ? Paged(DeviceDescription).parse(reply.json()).data : [];
  const seen = (devices?.byModule ?? []).filter((row) => row.seen > 0).map((row) => [row.key, row.seen]);
  const counted = [...Map.groupBy(own, ({ module }) => module)].map(([module, rows]) => [module, rows.length]);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(counted));
  const { places, menus, isPart, emptyPages, closedPages } = SiteReply.parse(
    (await personOf(role).ask("GET", `${CORE_API}/site`)).json(),
  );
  expect(site).toEqual({ places, menus, isPart, emptyPages, closedPages });
});

test.each(ROLES)("knows which live channels $name hears", async (role) => {
  const { channels } = await simulate(role);
  const live = await openLiveSocket(server.app.http.listeningOrigin, personOf(role).token);
  for (const [index, { name }] of channels.entries()) {
    live.socket.send(
      JSON.stringify({
        type: "subscribe",
        subscription: index + 1,
        channel: name,
        place: { placement: OFFICE },
        module: "lighting",
      }),
    );
  }
  const answers = () =>
    new Map(
      live.messages.flatMap((one) =>
        "subscription" in one ? [[one.subscription, one.type === "refused"] as const] : [],
      ),
    );
  await expect.poll(() => answers().size, { timeout: 10_000 }).toBe(channels.length);
  expect(channels.map(({ name }, index) => [name, answers().get(index + 1)])).toEqual(
    channels.map(({ name, answer }) => [name, isRefusal(answer)]),
  );
  live.socket.close();
});

const get = (path: string) => ({ kind: "call", call: `GET ${CORE_API}${path}` });
const BEYOND = "Your role is limited to other places or sections";
const [guard, janitor, watchman, planner] = ROLES;

test.each([
  [guard, get("/plans/:placement/:floor"), { placement: OFFICE, floor: "first" }, "within"],
  [guard, get("/plans/:placement/:floor"), { placement: ELSEWHERE, floor: "first" }, "place"],
  [janitor, get("/plans/:placement/:floor"), { placement: OFFICE, floor: "second" }, "place"],
  [guard, get("/devices"), { placement: OFFICE }, "within"],
  [guard, get("/devices"), { placement: ELSEWHERE }, "left-out"],
  [guard, get("/savings"), undefined, "whole-site"],
  [watchman, get("/events"), undefined, "section"],
  [planner, get("/plans/:placement/:floor"), { placement: OFFICE, floor: "first" }, "right"],
] as const)("%o: what is said of %o at %o is what the guard says", async (role, about, place, answer) => {
  const address = about.call
    .replace("GET ", "")
    .replace(":placement", place?.placement ?? "")
    .replace(":floor", place !== undefined && "floor" in place ? place.floor : "");
  const query = address.includes("/plans/") || place === undefined ? "" : `?placement=${place.placement}`;
  const reply = await personOf(role).ask("GET", `${address}${query}`);
  const said = reply.statusCode === 403 ? ErrorReply.parse(reply.json()).message : undefined;
  expect(await why(role, about, place === undefined ? {} : { place })).toEqual([answer, said]);
});

test("pages are refused for a right, a section, a place, or because they are about the whole site", async () => {
  const page = (name: string) => ({ kind: "page", page: name });
  const [at, elsewhere] = [{ place: { placement: OFFICE } }, { place: { placement: ELSEWHERE } }];
  expect(await why(guard, page("control-lightings"), at)).toEqual(["within", undefined]);
  expect(await why(guard, page("control-lightings"), elsewhere)).toEqual(["place", BEYOND]);
  expect(await why(guard, page("setting-users"))).toEqual(["right", "Your role does not allow this"]);
  expect((await why(guard, page("monitor-savings")))[0]).toBe("whole-site");
  expect(await why(watchman, page("event"))).toEqual(["section", BEYOND]);
  expect(await why(guard, page("setting-account"))).toEqual(["everywhere", undefined]);
});

test("a device is named, and a call that is made up is not found", async () => {
  const devices = Paged(DeviceDescription).parse(
    (await admin.ask("GET", `${CORE_API}/devices?module=camera`)).json(),
  ).data;
  const camera = (placement: string) => devices.find((device) => device.placement === placement)?.id;
  const picture = get("/cameras/:id/passages");
  expect((await why(watchman, picture, { device: camera(ELSEWHERE) }))[0]).toBe("within");
  expect(await why(guard, picture, { device: camera(ELSEWHERE) })).toEqual(["place", BEYOND]);
  expect(await why(guard, picture, { device: camera(OFFICE) })).toEqual(["within", undefined]);
  const made = await admin.ask("POST", "/role-simulations/questions", {
    role: { features: [], limits: EVERYWHERE },
    about: get("/made-up"),
  });
  expect(made.statusCode).toBe(404);
});

test("who may not list devices learns of none", async () => {
  const role = await admin.addRole("Only roles", ["rolesSettable"]);
  const clerk = await signIn(server, (await admin.addUser("clerk", role.name)).username);
  const asked = { features: VIEW_AND_CONTROL, limits: EVERYWHERE };
  const simulated = await clerk.ask("POST", "/role-simulations", asked);
  expect(RoleSimulation.parse(simulated.json()).devices).toBeNull();
  expect(simulated.body).not.toContain("L-O1-B-03");
  const question = { role: asked, about: get("/devices"), device: "L-O1-B-03" };
  expect(await clerk.status("POST", "/role-simulations/questions", question)).toBe(403);
  expect(await personOf(guard).status("POST", `${USER_API}/role-simulations`, asked)).toBe(403);
});
