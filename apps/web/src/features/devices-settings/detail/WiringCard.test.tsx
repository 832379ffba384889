import { ConnectionId } from "@atrium/contract";
import type { SiteConnection } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { WiringCard } from "./WiringCard.tsx";

afterEach(cleanup);

/** As they come with each reading of the site: the same, and other objects. */
function connections(): SiteConnection[] {
  return ["VRF", "VRF-NEW"].map((name) => ({
    id: ConnectionId.parse(name.toLowerCase()),
    name,
    protocol: "bacnet",
    settings: { host: "10.20.4.31" },
    secrets: [],
    withheld: [],
    revision: 1,
  }));
}

function card(onChange: () => void) {
  return (
    <AtriumTheme>
      <WiringCard
        module="air-condition"
        wiring={{ connection: "vrf", parts: [], password: "" }}
        facts={{}}
        saved={{ module: "air-condition", facts: {}, connection: ConnectionId.parse("vrf"), isPasswordWithheld: false }}
        wires={{ protocols: [], connections: connections() }}
        errors={{}}
        isDisabled={false}
        onChange={onChange}
      />
    </AtriumTheme>
  );
}

test("an open choice of a connection stays open, with the same options, when the site is read again", () => {
  const onChange = vi.fn<() => void>();
  const { rerender } = render(card(onChange));
  fireEvent.click(screen.getByRole("combobox", { name: "Connection" }));
  const option = screen.getByRole("option", { name: /^VRF-NEW/, hidden: true });
  rerender(card(onChange));
  expect(screen.getByRole("option", { name: /^VRF-NEW/, hidden: true })).toBe(option);
  fireEvent.click(option);
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ connection: "vrf-new" }));
});
