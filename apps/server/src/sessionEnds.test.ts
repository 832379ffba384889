import { Paged, USER_API } from "@atrium/contract";
import { SessionRow, type UserRow } from "@atrium/contract/people";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { IDLE_LIMIT } from "./features/identity/sessions.ts";
import { TestServer } from "./testServer.ts";
import { PASSWORD, Person, signIn } from "../test/people.ts";

const START = Date.parse("2026-11-20T01:23:00Z");

let server: TestServer;
let admin: Person;
let count = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  server = await TestServer.make();
}, 60_000);
beforeEach(async () => {
  vi.setSystemTime(START);
  admin = new Person(server, await server.signIn());
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

async function enter() {
  count += 1;
  const user = await admin.addUser(`ending.${count}`, "Guard");
  return { user, page: await signIn(server, user.username) };
}

async function toldTo(page: Person): Promise<unknown> {
  const reply = await page.ask("GET", "/users/me");
  return [reply.statusCode, reply.json()];
}

type End = (one: { user: UserRow; page: Person }) => Promise<unknown>;

describe("a person who comes back with an ended session learns why and when it ended", () => {
  it.each<[string, End]>([
    ["You signed out", async ({ page }) => page.ask("DELETE", "/sessions/current")],
    [
      "An administrator ended your session",
      async ({ user }) => {
        const rows = Paged(SessionRow).parse((await admin.ask("GET", `/users/${user.id}/sessions`)).json());
        return admin.ask("DELETE", `/users/${user.id}/sessions/${rows.data[0]?.id}`);
      },
    ],
    [
      "An administrator deactivated your account",
      async ({ user: { id, username, role } }) =>
        admin.ask("PUT", `/users/${id}`, { username, roleId: role.id, isActive: false }),
    ],
    [
      "An administrator reset your password",
      async ({ user }) => admin.ask("POST", `/users/${user.id}/password`, { password: `${PASSWORD}-2` }),
    ],
    [
      "You changed your password in another session",
      async ({ user }) => {
        const other = await signIn(server, user.username);
        const passwords = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-3` };
        return other.ask("PUT", "/users/me/password", passwords);
      },
    ],
  ])("%s, 08:23", async (sentence, end) => {
    const one = await enter();
    await one.page.ask("GET", "/users/me");
    await end(one);
    expect(await toldTo(one.page)).toEqual([401, { error_code: "EAU002", message: `${sentence}, 08:23` }]);
  });

  it("Your session was not used for 12 hours, with the time of its end and not of its discovery", async () => {
    const idle = await enter();
    const cleared = await enter();
    vi.setSystemTime(START + IDLE_LIMIT + 60_000);
    const message = "Your session was inactive for 12 hours, 20:23";
    expect(await toldTo(idle.page)).toEqual([401, { error_code: "EAU002", message }]);
    await server.signIn();
    expect(await toldTo(cleared.page)).toEqual([401, { error_code: "EAU002", message }]);
  });

  it("on another day the date is shown too", async () => {
    const { page } = await enter();
    await page.ask("DELETE", "/sessions/current");
    vi.setSystemTime(START + 24 * 3_600_000);
    expect(await toldTo(page)).toMatchObject([401, { message: "You signed out, 20/11/2026 08:23" }]);
  });
});

test("for thirty days: after that it is like an unknown token", async () => {
  const { page } = await enter();
  await page.ask("DELETE", "/sessions/current");
  vi.setSystemTime(START + 31 * 24 * 3_600_000);
  await server.signIn();
  expect(await toldTo(page)).toMatchObject([401, { message: "Sign in to continue" }]);
  const stranger = await server.app.http.inject({ url: `${USER_API}/users/me`, headers: { cookie: "_dtc=nobodys" } });
  expect(stranger.json()).toMatchObject({ message: "Sign in to continue" });
});
