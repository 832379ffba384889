import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Directory, GROUPS, PEOPLE } from "../test/directory.ts";
import { DirectoryDesk } from "../test/directoryDesk.ts";
import { entry, LyingDirectory, result, type Says } from "../test/lyingDirectory.ts";

const PASSWORD = "blue-lamp-burns-3";
const GUID = Buffer.from("00ff0a5c2a28294180c3a9fffe7f0110", "hex");
let desk: DirectoryDesk;
let directory: Directory;
let liar: LyingDirectory;

beforeAll(async () => {
  [directory, liar] = await Promise.all([Directory.start(), LyingDirectory.start()]);
  desk = await DirectoryDesk.open(directory);
  await desk.add(
    await desk.content({
      address: liar.address,
      isStartTls: false,
      idAttribute: "objectGUID",
      nameAttribute: "sAMAccountName",
      peopleFilter: "(&(objectClass=user)(|(sAMAccountName={name})(userPrincipalName={name})))",
      groupWay: "chain",
      certificate: undefined,
    }),
  );
}, 60_000);
afterEach(() => {
  liar.heard.length = 0;
  liar.connections = 0;
  liar.says = () => undefined;
});
afterAll(async () => {
  await desk.close();
  await Promise.all([liar.stop(), directory.stop()]);
});

/** As Active Directory answers, as far as its manuals say: there was none to try. */
const ACTIVE: Says = ({ tag, bytes, id }) => {
  if (tag === 0x60) return result(id, 0x61);
  if (bytes.includes("1.2.840.113556.1.4.1941")) {
    return Buffer.concat([entry(id, `CN=Guards,${GROUPS}`, {}), result(id, 0x65)]);
  }
  const person = entry(id, `CN=Suda,${PEOPLE}`, { objectGUID: GUID, sAMAccountName: "suda" });
  return Buffer.concat([person, result(id, 0x65)]);
};

describe("Active Directory, by its manuals", () => {
  it("finds groups of groups itself, and its people are their 16 bytes", async () => {
    liar.says = ACTIVE;
    const token = await desk.signIn("suda@campus.example", PASSWORD);
    expect((await desk.whoIs(token))?.username).toBe("suda");
    const search = liar.heard.find((request) => request.includes("1.2.840.113556.1.4.1941"));
    expect(search).toContain(`CN=Suda,${PEOPLE}`);
    desk.look();
    await expect.poll(() => liar.heard.filter((request) => request.includes(GUID.toString("latin1"))).length).toBe(1);
    expect((await desk.whoIs(token))?.username).toBe("suda");
  });

  it.each([
    ["80090308: LdapErr: DSID-0C090449, comment: AcceptSecurityContext error, data 532, v4563", "EAU011"],
    ["80090308: LdapErr: DSID-0C090449, comment: AcceptSecurityContext error, data 533, v4563", "EAU011"],
    ["80090308: LdapErr: DSID-0C090449, comment: AcceptSecurityContext error, data 52e, v4563", "EAU001"],
  ])("says why a password does not count: %s", async (words, code) => {
    liar.says = (request) =>
      request.tag === 0x60 && request.bytes.includes("CN=Suda") ? result(request.id, 0x61, 49, words) : ACTIVE(request);
    expect((await desk.attempt("suda", PASSWORD)).json()).toMatchObject({ error_code: code });
  });
});

describe("no session comes of a directory that", () => {
  const sentence = async () => (await desk.attempt("suda", PASSWORD, "10.3.0.1")).json<{ message: string }>().message;

  it("says nothing", async () => {
    expect(await sentence()).toContain("did not answer");
  }, 20_000);

  it("says what no directory says", async () => {
    liar.says = () => Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n");
    expect(await sentence()).toContain("did not answer");
  }, 20_000);

  it("is busy", async () => {
    liar.says = (request) => (request.tag === 0x60 ? result(request.id, 0x61, 51) : ACTIVE(request));
    expect(await sentence()).toContain("did not answer");
  });

  it("refuses the service account, and gets no password of a person", async () => {
    liar.says = ({ id }) => result(id, 0x61, 49);
    expect(await sentence()).toContain("does not accept the account of this server");
    expect(liar.heard.join("")).not.toContain(PASSWORD);
  });

  it("gives a person without an identity", async () => {
    liar.says = ({ tag, id }) =>
      tag === 0x60
        ? result(id, 0x61)
        : Buffer.concat([entry(id, `CN=Suda,${PEOPLE}`, { sAMAccountName: "suda" }), result(id, 0x65)]);
    expect(await sentence()).toContain("could not be used");
  });
});

describe("before encryption", () => {
  beforeAll(async () => {
    const { settings } = await desk.content({ address: liar.address, isStartTls: true });
    await desk.change({ settings });
  });
  const attempt = async () => await desk.attempt("suda", PASSWORD, "10.4.0.1");

  it("nothing but the wish for it is said, and nothing at all where it is refused", async () => {
    liar.says = ({ id }) => result(id, 0x78, 2);
    expect((await attempt()).json()).toMatchObject({ error_code: "EAU010" });
    expect([liar.connections, liar.heard.length]).toEqual([1, 1]);
  });

  it("words that somebody has put behind the answer are not taken for the directory's", async () => {
    liar.says = ({ id }) => Buffer.concat([result(id, 0x78), result(2, 0x61)]);
    expect((await attempt()).json<{ message: string }>().message).toContain("could not be used");
    expect(liar.heard.join("")).not.toContain("atrium");
  });

  it("a directory that hangs up is not called again without it", async () => {
    liar.says = ({ id }) => result(id, 0x78);
    const first = attempt();
    await expect.poll(() => liar.heard.length).toBe(2);
    liar.hangUp();
    expect((await first).json()).toMatchObject({ error_code: "EAU010" });
    expect(liar.connections).toBe(1);
    expect(liar.heard.join("")).not.toContain("atrium");
  });
});
