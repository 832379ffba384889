import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignInForm } from "./SignInForm.tsx";

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
});

afterEach(() => {
  cleanup();
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

function submit(): void {
  render(<SignInForm onAsked={() => undefined} />);
  fireEvent.change(screen.getByLabelText("Username"), { target: { value: "somchai" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "not this one" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

test("a wrong password is reported on the form, and marked at both fields", async () => {
  fetchMock.mockResolvedValue(
    Response.json({ error_code: "EAU001", message: "Wrong username or password" }, { status: 401 }),
  );
  submit();
  expect(await screen.findByText("Wrong username or password")).toBeTruthy();
  expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
});

test("after too many tries it says how long to wait, and waits", async () => {
  fetchMock.mockResolvedValue(
    Response.json({ error_code: "EAU003", message: "slow" }, { status: 429, headers: { "retry-after": "90" } }),
  );
  submit();
  expect((await screen.findByText(/Too many attempts/)).textContent).toMatch(/Wait 1 min (29|30) s/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign in" }).disabled).toBe(true);
});

test("a server that is away is reported as such", async () => {
  fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
  submit();
  expect(await screen.findByText(/The server is not responding/)).toBeTruthy();
});

test("the password can be shown, and Caps Lock is shown", () => {
  render(<SignInForm onAsked={() => undefined} />);
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");
  const event = new KeyboardEvent("keydown", { key: "A", bubbles: true });
  vi.spyOn(event, "getModifierState").mockReturnValue(true);
  fireEvent(password, event);
  expect(screen.getByText("Caps Lock is on")).toBeTruthy();
});
