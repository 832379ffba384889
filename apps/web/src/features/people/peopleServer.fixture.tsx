import { type ErrorReply, type Feature, FEATURES, type Paged, UserId } from "@atrium/contract";
import type { RouteName } from "@atrium/contract/pages";
import { RoleId, RoleRow, type SignInProvider, UserRow } from "@atrium/contract/people";
import { SiteReply } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { Suspense } from "react";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { GivenLive } from "../../platform/givenLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { PagesContext } from "../../platform/pages.ts";
import { createQueryClient } from "../../platform/query.ts";
import { RoleForm } from "./roles/RoleForm.tsx";
import { RolesPage } from "./roles/RolesPage.tsx";
import { SignInPage } from "./sign-in/SignInPage.tsx";
import { SimulatorPage } from "./simulator/SimulatorPage.tsx";
import { UserForm } from "./users/UserForm.tsx";
import { UsersPage } from "./users/UsersPage.tsx";

const NOW = Date.now();

export function role(id: number, name: string, used: readonly Feature[], users = 1): RoleRow {
  const permissions = FEATURES.map((slug) => ({ isUsed: used.includes(slug), feature: { slug } }));
  return RoleRow.parse({
    id: RoleId.parse(id),
    name,
    permissions,
    asksSecondFactor: false,
    limits: { places: [], sections: [] },
    changedAt: null,
    changedBy: null,
    revision: 1,
    users,
  });
}

export function user(id: number, username: string, wanted: Partial<UserRow> = {}): UserRow {
  const times = { lastSignInAt: NOW, createdAt: NOW, updatedAt: NOW };
  const base = {
    id: UserId.parse(id),
    username,
    role: { id: 3, name: "Operator" },
    isActive: true,
    hasSecondFactor: false,
    liveSessions: 1,
    failedSignIns: 0,
    revision: 1,
  };
  return UserRow.parse({ ...base, ...times, ...wanted });
}

const site: SiteReply = SiteReply.parse({
  revision: 1,
  name: "Sample campus",
  timeZone: "Asia/Bangkok",
  currency: "THB",
  menus: {},
  places: [],
});

/** What the server of one test has, what it was asked and how it refuses the next change. */
export const server = {
  users: [] as UserRow[],
  roles: [] as RoleRow[],
  providers: [] as SignInProvider[],
  sessions: [] as unknown[],
  audit: [] as unknown[],
  total: undefined as number | undefined,
  refusal: undefined as { status: number; reply: ErrorReply } | undefined,
  reads: [] as string[],
  changes: [] as { method: string; path: string; body: unknown }[],
  /** Answers the calls of the simulator. */
  simulate: (_path: string, _body: unknown): object => ({}),
};

export function startServer(): void {
  Object.assign(server, {
    users: [user(1, "admin", { role: { id: RoleId.parse(1), name: "Administrator" } }), user(2, "malee")],
    roles: [role(1, "Administrator", FEATURES), role(3, "Operator", ["viewable", "controllable", "bookable"], 14)],
    providers: [],
    sessions: [],
    audit: [],
    total: undefined,
    refusal: undefined,
    reads: [],
    changes: [],
  });
  stubFetch(answer);
}

function paged<Row>(data: Row[], query: URLSearchParams): Paged<Row> {
  const perPage = Number(query.get("size") ?? 10);
  const total = server.total ?? data.length;
  return { data, total, currentPage: Number(query.get("page") ?? 1), perPage, totalPage: Math.ceil(total / perPage) };
}

function answer(url: string, { method = "GET", body }: RequestInit): Response {
  const { pathname, searchParams } = new URL(url, "http://atrium.test");
  const path = pathname.replace(/^\/api\/[a-z-]+\/v1\.0\//, "");
  if (method !== "GET") {
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    server.changes.push({ method, path, body: sent });
    if (path.startsWith("role-simulations")) return Response.json(server.simulate(path, sent));
    if (path.endsWith("/test")) return Response.json({ steps: [TRIED] });
    if (server.refusal !== undefined) return Response.json(server.refusal.reply, { status: server.refusal.status });
    if (method === "DELETE" || path.endsWith("/password")) return new Response(null, { status: 204 });
    if (path.startsWith("sign-in-providers")) return Response.json(server.providers[0], { status: 201 });
    return Response.json(path.startsWith("roles") ? server.roles[0] : server.users[0], { status: 201 });
  }
  server.reads.push(`${path}?${searchParams.toString()}`);
  if (path === "site") return Response.json(site);
  if (path === "users") return Response.json(paged(server.users, searchParams));
  if (path === "roles") return Response.json(paged(server.roles, searchParams));
  if (path === "sign-in-providers") return Response.json({ providers: server.providers });
  if (path === "audit") return Response.json(paged(server.audit, searchParams));
  if (path.endsWith("/sessions")) {
    return Response.json({ ...paged(server.sessions, searchParams), total: server.sessions.length });
  }
  const id = Number(path.split("/")[1]);
  const found = [...(path.startsWith("roles/") ? server.roles : server.users)].find((row) => row.id === id);
  if (found !== undefined) return Response.json(found);
  return Response.json({ error_code: "ENF001", message: "There is no such thing" }, { status: 404 });
}

/** What came of the test of a provider. */
const TRIED = { state: "good", sentence: "somchai would sign in as Operator" };

const PAGES = new Set<RouteName>(["setting-users", "setting-users-role"]);

/** The pages at an address, as the router has them. */
export function open(address: string) {
  const root = createRootRoute();
  const users = createRoute({ getParentRoute: () => root, id: "users", component: UsersPage });
  const roles = createRoute({ getParentRoute: () => root, id: "roles", component: RolesPage });
  const tree = root.addChildren([
    users.addChildren([
      createRoute({ getParentRoute: () => users, path: "/setting/users" }),
      createRoute({ getParentRoute: () => users, path: "/setting/users/$id", component: UserForm }),
    ]),
    createRoute({ getParentRoute: () => root, path: "/setting/sign-in", component: SignInPage }),
    createRoute({ getParentRoute: () => root, path: "/setting/role/simulator", component: SimulatorPage }),
    roles.addChildren([
      createRoute({ getParentRoute: () => roles, path: "/setting/role" }),
      createRoute({ getParentRoute: () => roles, path: "/setting/role/$id", component: RoleForm }),
    ]),
  ]);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: tree,
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([key, value]) => (value === "" ? [] : [[key, String(value)]])),
      );
      return text.size === 0 ? "" : `?${text.toString()}`;
    },
  });
  render(
    <AtriumTheme>
      <QueryClientProvider client={createQueryClient()}>
        <Suspense>
          <LiveContext value={new GivenLive(NOW, new Map())}>
            <PagesContext value={PAGES}>
              <RouterProvider router={router} />
            </PagesContext>
          </LiveContext>
        </Suspense>
      </QueryClientProvider>
    </AtriumTheme>,
  );
  return history;
}
