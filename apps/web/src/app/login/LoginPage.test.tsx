import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { LoginPage } from "./LoginPage.tsx";
import { takeProviderReturn } from "./providerReturn.ts";

let signIns: unknown[];
let providers: { key: string; name: string }[];
let refusal: () => Response;

beforeEach(() => {
  localStorage.clear();
  signIns = [];
  providers = [];
  refusal = () => Response.json({ error_code: "EAU001", message: "Wrong username or password" }, { status: 401 });
  stubFetch((url, { body }) => {
    if (url.endsWith("/sign-in")) return Response.json({ providers });
    if (url === "/api/health") return Response.json({ status: "ok", site: "Sample", help: "control room, ext. 7" });
    signIns.push(JSON.parse(typeof body === "string" ? body : ""));
    return refusal();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function submit(): void {
  fireEvent.change(screen.getByLabelText("Username"), { target: { value: "somchai" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "not this one" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

test("the site's name and its help line come from the server", async () => {
  render(<LoginPage />);
  expect(await screen.findByText("Help: control room, ext. 7")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Sign in to Sample" })).toBeTruthy();
});

test("of a shifted clock it says what every page says, with the real time", async () => {
  const shiftedClock = {
    now: Date.parse("2026-11-24T09:00:10+07:00"),
    ahead: 34 * 3_600_000,
    timeZone: "Asia/Bangkok",
  };
  stubFetch((url) =>
    Response.json({ status: "ok", site: "Sample", shiftedClock, ...(url.endsWith("/sign-in") && { providers }) }),
  );
  render(<LoginPage />);
  expect((await screen.findByRole("region", { name: "Shifted clock" })).textContent).toBe(
    "The clock is shifted for a demonstration. The actual time is Sunday 22 Nov 2026 23:00.",
  );
});

test("of real time it says nothing", async () => {
  render(<LoginPage />);
  await screen.findByText("Help: control room, ext. 7");
  expect(screen.queryByRole("region", { name: "Shifted clock" })).toBeNull();
});

test("it says why the last session ended", () => {
  localStorage.setItem("atrium.session-end", "An administrator ended your session, 08:23");
  render(<LoginPage />);
  expect(screen.getByText("An administrator ended your session, 08:23")).toBeTruthy();
});

test("who ticks it stays signed in, and finds it ticked the next time", async () => {
  render(<LoginPage />);
  submit();
  await waitFor(() => {
    expect(signIns).toMatchObject([{ username: "somchai", stay: false }]);
  });
  await screen.findByText("Wrong username or password");
  fireEvent.click(screen.getByRole("checkbox", { name: "Stay signed in on this control-room screen" }));
  submit();
  await waitFor(() => {
    expect(signIns[1]).toMatchObject({ stay: true });
  });
  cleanup();
  render(<LoginPage />);
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
});

test("a wrong password is said on the form alone and keeps what was typed", async () => {
  render(<LoginPage />);
  submit();
  expect(await screen.findByText("Wrong username or password")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("somchai");
  expect(screen.queryByText(/Server Response/)).toBeNull();
});

test("any other refusal is said in a notice too", async () => {
  refusal = () => Response.json({ error_code: "EDB001", message: "The database does not answer" }, { status: 503 });
  render(<LoginPage />);
  submit();
  expect(await screen.findByText("Server Response: 503")).toBeTruthy();
});

test("who forgot the password learns who can help", () => {
  render(<LoginPage />);
  fireEvent.click(screen.getByRole("button", { name: "Forgot password?" }));
  expect(screen.getByText("Ask an administrator for a new password.")).toBeTruthy();
});

test("each organisation with which one can sign in has a link, which leads to the page that was wanted", async () => {
  providers = [{ key: "campus", name: "Campus login" }];
  window.history.replaceState(null, "", "/login?next=%2Fcontrol%2Flift");
  render(<LoginPage />);
  const link = await screen.findByRole("link", { name: "Sign in with Campus login" });
  expect(link.getAttribute("href")).toBe("/api/user-service/v1.0/sign-in/campus?next=%2Fcontrol%2Flift");
  expect(screen.getByLabelText("Username")).toBeTruthy();
});

test("what an organisation's sign-in came to is said on the form, and the address forgets it", async () => {
  window.history.replaceState(null, "", "/login?next=%2Fevent#end=refused&why=no-role");
  await takeProviderReturn();
  expect(window.location.href).toContain("/login?next=%2Fevent");
  expect(window.location.hash).toBe("");
  render(<LoginPage />);
  expect(screen.getByText("None of your groups has a role here. Ask your administrator for one.")).toBeTruthy();
});

test("where the organisation showed no second factor, the one of this server is asked for", async () => {
  window.history.replaceState(null, "", "/login#end=asked&step=s&until=9999999999999&ways=one-time-code");
  await takeProviderReturn();
  render(<LoginPage />);
  expect(await screen.findByLabelText(/code/i)).toBeTruthy();
});
