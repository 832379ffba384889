import { AuditRow, CORE_API, Paged, PlaceNames, SiteReply, USER_API } from "@atrium/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLiveSocket } from "../test/liveSocket.ts";
import { SiteStore } from "./features/site/store.ts";
import { TestServer } from "./testServer.ts";

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  authorization = `Bearer ${await server.signIn()}`;
});
afterAll(() => server.stop());

const call = async (method: "GET" | "PUT", url: string, payload?: object) =>
  server.app.http.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
const names = async () => Paged(PlaceNames).parse((await call("GET", `${CORE_API}/places`)).json()).data;
const rename = async (key: string, payload: object) => call("PUT", `${CORE_API}/places/${key}`, payload);

async function first(): Promise<PlaceNames> {
  const [place] = await names();
  if (place === undefined) throw new Error("the site has no place");
  return place;
}

test("a place and a floor are renamed while the server runs: on open pages, in the database and in the audit", async () => {
  const page = await openLiveSocket(server.app.http.listeningOrigin, authorization.replace("Bearer ", ""));
  const { key, name, floors, revision } = await first();
  const [floor] = floors;
  const reply = await rename(key, { name: "Boathouse", floors: [{ key: floor?.key, label: "Deck" }], revision });
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { key, name: "Boathouse" }]);
  const after = PlaceNames.parse(reply.json());
  expect((await page.first("site", (message) => message.revision >= after.revision)).revision).toBe(after.revision);
  const shown = SiteReply.parse((await call("GET", `${CORE_API}/site`)).json());
  expect(shown.places[0]).toMatchObject({
    key,
    name: "Boathouse",
    floors: [{ label: "Deck" }, ...(shown.places[0]?.floors.slice(1) ?? [])],
  });
  const rows = Paged(AuditRow).parse((await call("GET", `${USER_API}/audit?search=Boathouse`)).json()).data;
  expect(rows[0]).toMatchObject({
    kind: "place.changed",
    sentence: `${name} renamed to Boathouse, its ${floor?.label} to Deck`,
    before: { name },
    after: { name: "Boathouse" },
  });
  expect((await new SiteStore(server.database.kysely).read())?.places[0]).toMatchObject({ key, name: "Boathouse" });
});

test("of two people who rename a place at once the second learns of the first", async () => {
  const { key, revision } = await first();
  const replies = await Promise.all(["One", "Two"].map((name) => rename(key, { name, revision })));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ error_code: "EDV009" });
});

test("a name or label that is another's is refused at its field, and so is a floor that is not there", async () => {
  const [one, other] = await names();
  if (one === undefined || other === undefined) throw new Error("the site has less than two places");
  const { key, name, floors, revision } = one;
  const reply = await rename(key, { name: other.name.toUpperCase(), revision });
  expect(reply.json()).toMatchObject({ error_code: "EDV007", fields: [{ path: "name" }] });
  const same = floors.map((floor) => ({ key: floor.key, label: "Deck" }));
  expect((await rename(key, { name, floors: same, revision })).json()).toMatchObject({ error_code: "EDV007" });
  const absent = await rename(key, { name, floors: [{ key: "attic", label: "Attic" }], revision });
  expect(absent.json()).toMatchObject({ error_code: "EVA001", fields: [{ path: "floors.0.key" }] });
  expect((await rename("nowhere", { name: "x", revision })).statusCode).toBe(404);
});
