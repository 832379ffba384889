import { SignInProvider } from "@atrium/contract/people";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { press, type } from "../dialog.fixture.ts";
import { open, server, startServer } from "../peopleServer.fixture.tsx";

// Only a limit against hanging: a busy machine takes its time over a whole page.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const COMMON = {
  isOn: true,
  grants: [{ group: "guards", roleId: 3 }],
  users: 2,
  trouble: null,
  changedAt: Date.now(),
  changedBy: "admin",
  revision: 4,
};

beforeEach(() => {
  startServer();
  // Fields that grow with their text listen to it.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  server.providers = [
    SignInProvider.parse({
      ...COMMON,
      key: "campus",
      name: "Campus login",
      settings: {
        kind: "openid",
        issuer: "https://login.campus.example",
        clientId: "atrium",
        scopes: "openid",
        groupsClaim: "groups",
        factorValues: [],
        hasSecret: true,
      },
    }),
    SignInProvider.parse({
      ...COMMON,
      key: "staff",
      name: "Staff directory",
      settings: {
        kind: "ldap",
        address: "ldap://ldap.campus.example",
        isStartTls: true,
        serviceName: "cn=atrium,dc=campus,dc=example",
        peopleBase: "dc=campus,dc=example",
        peopleFilter: "(uid={name})",
        idAttribute: "entryUUID",
        nameAttribute: "uid",
        groupWay: "search",
        groupBase: "ou=groups,dc=campus,dc=example",
        groupFilter: "(member={dn})",
        hasSecret: true,
      },
    }),
  ];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("providers and directories stand in one list, each with its address", async () => {
  open("/setting/sign-in");
  const list = await screen.findByRole("list", { name: "Sign-in providers" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("https://login.campus.example"),
    expect.stringContaining("ldap://ldap.campus.example"),
  ]);
});

test("a new directory begins as Active Directory has it, and is sent without the fields of a provider", async () => {
  open("/setting/sign-in");
  fireEvent.click(await screen.findByRole("button", { name: "Add directory" }));
  type("Name", "Head office");
  type("Key", "office");
  type("Address", "ldaps://office.example");
  expect(screen.queryByLabelText("StartTLS")).toBeNull();
  type("Service account", "atrium@office.example");
  type("Password of the service account", "seven-lamps-burn");
  type("Base of people", "dc=office,dc=example");
  type("Base of groups", "ou=groups,dc=office,dc=example");
  expect(screen.queryByLabelText("Filter of groups")).toBeNull();
  press("OpenLDAP");
  expect(screen.getByLabelText<HTMLInputElement>("Filter of people").value).toContain("(uid={name})");
  expect(screen.getByLabelText("Filter of groups")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove group 1" }));
  press("Add directory");
  await waitFor(() => {
    expect(server.changes).toHaveLength(1);
  });
  expect(server.changes[0]).toMatchObject({ method: "POST", path: "sign-in-providers" });
  expect(server.changes[0]?.body).toEqual({
    key: "office",
    name: "Head office",
    isOn: true,
    grants: [],
    settings: {
      kind: "ldap",
      address: "ldaps://office.example",
      isStartTls: false,
      serviceName: "atrium@office.example",
      servicePassword: "seven-lamps-burn",
      peopleBase: "dc=office,dc=example",
      peopleFilter: "(&(objectClass=inetOrgPerson)(uid={name}))",
      idAttribute: "entryUUID",
      nameAttribute: "uid",
      groupWay: "search",
      groupBase: "ou=groups,dc=office,dc=example",
      groupFilter: "(&(objectClass=groupOfNames)(member={dn}))",
    },
  });
});

test("a filter without the mark of the name is refused at its field, before anything is sent", async () => {
  open("/setting/sign-in");
  fireEvent.click(await screen.findByRole("button", { name: "Edit Staff directory" }));
  type("Filter of people", "(uid=somchai)");
  press("Save");
  expect(await screen.findByText("Write {name} where the typed name comes")).toBeTruthy();
  expect(server.changes).toEqual([]);
});

test("a provider's form shows the addresses to enter there, and keeps the secret that is not shown", async () => {
  open("/setting/sign-in");
  fireEvent.click(await screen.findByRole("button", { name: "Edit Campus login" }));
  expect(await screen.findByText(/\/sign-in\/campus\/callback$/)).toBeTruthy();
  type("Scopes", "openid email");
  press("Save");
  await waitFor(() => {
    expect(server.changes).toHaveLength(1);
  });
  expect(server.changes[0]).toMatchObject({ method: "PUT", path: "sign-in-providers/campus" });
  expect(JSON.stringify(server.changes[0]?.body)).not.toContain("clientSecret");
});

test("a test of a directory takes a person's name, and says each step", async () => {
  open("/setting/sign-in");
  fireEvent.click(await screen.findByRole("button", { name: "Test Staff directory" }));
  type("Username of a person (optional)", "somchai");
  press("Test");
  expect(await screen.findByText("somchai would sign in as Operator")).toBeTruthy();
  expect(server.changes[0]).toMatchObject({ path: "sign-in-providers/staff/test", body: { username: "somchai" } });
});
