import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PlanContext } from "../view/PlanContext.ts";
import { PlanView } from "../view/PlanView.ts";
import { CountPin } from "./CountPin.tsx";
import { Pin, PinFocusContext } from "./Pin.tsx";
import { PinFocus } from "./PinFocus.ts";
import type { PinAnchor } from "./arrangement.ts";
import { PinLayer, type PinOpening } from "./PinLayer.tsx";

afterEach(cleanup);

const NAMES: Record<string, string> = { west: "West light", east: "East light", south: "South light" };
const ANCHORS: readonly PinAnchor[] = [
  { id: "west", at: [5, 5], size: "full" },
  { id: "east", at: [20, 5], size: "full" },
  { id: "south", at: [5, 20], size: "full" },
];

function draw(anchors: readonly PinAnchor[] = ANCHORS) {
  const onOpen = vi.fn<(id: string, how: PinOpening) => void>();
  const onEscape = vi.fn<() => void>();
  const focus = new PinFocus();
  render(
    <PinFocusContext value={focus}>
      <PlanContext value={new PlanView([48, 30], AIM)}>
        <svg>
          <PinLayer
            anchors={anchors}
            onOpen={onOpen}
            onEscape={onEscape}
            renderPin={({ id, at, size }) => (
              <Pin
                key={id}
                id={id}
                at={at}
                size={size}
                state="on"
                level={0.5}
                isHeld={false}
                isSelected={false}
                icon={null}
                label={NAMES[id] ?? id}
                tag={id}
              />
            )}
            renderCount={(id, { at, members }) => (
              <CountPin
                key={id}
                id={id}
                at={at}
                count={members.length}
                state="on"
                label={`${String(members.length)} lights`}
              />
            )}
          />
        </svg>
      </PlanContext>
    </PinFocusContext>,
  );
  return { onOpen, onEscape, focus };
}

const pin = (name: string) => screen.getByRole("button", { name });
const AIM = { target: { left: 0, top: 0, right: 48, bottom: 30 }, margin: { top: 0, right: 0, bottom: 0, left: 0 } };

const focused = () => document.activeElement?.getAttribute("data-pin");

describe("pins by keyboard", () => {
  it("are one Tab stop", () => {
    draw();
    const stops = screen.getAllByRole("button").filter((button) => button.getAttribute("tabindex") === "0");
    expect(stops).toHaveLength(1);
  });

  it("move by position with the arrow keys and stay at the edge", () => {
    draw();
    pin("West light").focus();
    fireEvent.keyDown(pin("West light"), { key: "ArrowRight" });
    expect(focused()).toBe("east");
    expect(pin("East light").getAttribute("tabindex")).toBe("0");
    fireEvent.keyDown(pin("East light"), { key: "ArrowRight" });
    expect(focused()).toBe("east");
    fireEvent.keyDown(pin("East light"), { key: "ArrowLeft" });
    fireEvent.keyDown(pin("West light"), { key: "ArrowDown" });
    expect(focused()).toBe("south");
  });

  it("open with Enter, add with Ctrl, and leave with Escape", () => {
    const { onOpen, onEscape } = draw();
    fireEvent.keyDown(pin("West light"), { key: "Enter" });
    expect(onOpen).toHaveBeenLastCalledWith("west", { isAdding: false, isByKey: true });
    fireEvent.keyDown(pin("West light"), { key: "Enter", ctrlKey: true });
    expect(onOpen).toHaveBeenLastCalledWith("west", { isAdding: true, isByKey: true });
    fireEvent.keyDown(pin("West light"), { key: "Escape" });
    expect(onEscape).toHaveBeenCalledOnce();
  });

  it("take the focus back when a page asks for it", () => {
    const { focus } = draw();
    focus.moveTo("south");
    expect(focused()).toBe("south");
  });
});

describe("pins by pointer", () => {
  it("open on a click and become the Tab stop", () => {
    const { onOpen } = draw();
    fireEvent.click(pin("South light"));
    expect(onOpen).toHaveBeenLastCalledWith("south", { isAdding: false, isByKey: false });
    expect(pin("South light").getAttribute("tabindex")).toBe("0");
  });

  it("merge into a count pin where they would overlap, but not the mini pins", () => {
    const close: PinAnchor[] = [
      { id: "a", at: [5, 5], size: "full" },
      { id: "b", at: [6, 5], size: "full" },
      { id: "c", at: [5.5, 5], size: "mini" },
    ];
    const { onOpen } = draw(close);
    expect(screen.getAllByRole("button")).toHaveLength(2);
    fireEvent.click(pin("2 lights"));
    expect(onOpen).not.toHaveBeenCalled();
  });
});
