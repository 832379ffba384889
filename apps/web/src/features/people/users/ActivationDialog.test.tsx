import { UserId } from "@atrium/contract";
import { RoleId, type UserRow } from "@atrium/contract/people";
import { AtriumTheme } from "@atrium/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ActivationDialog } from "./ActivationDialog.tsx";

afterEach(cleanup);

const MALEE: UserRow = {
  id: UserId.parse(2),
  username: "malee",
  role: { id: RoleId.parse(3), name: "Operator" },
  isActive: false,
  lastSignInAt: null,
  signsInWith: null,
  hasSecondFactor: false,
  liveSessions: 0,
  failedSignIns: 0,
  revision: 1,
  createdAt: 1,
  updatedAt: 1,
};

function dialog(user: UserRow) {
  return (
    <AtriumTheme>
      <QueryClientProvider client={new QueryClient()}>
        <ActivationDialog user={user} onClose={() => {}} />
      </QueryClientProvider>
    </AtriumTheme>
  );
}

test("the question does not turn into its opposite when the list has the new state before it closes", () => {
  const { rerender } = render(dialog(MALEE));
  expect(screen.getByRole("dialog", { name: "Activate malee?" })).toBeTruthy();
  rerender(dialog({ ...MALEE, isActive: true }));
  expect(screen.getByRole("dialog", { name: "Activate malee?" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Deactivate" })).toBeNull();
});
