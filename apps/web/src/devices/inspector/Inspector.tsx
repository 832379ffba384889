import { t } from "@atrium/words";
import { useMergedRef } from "@mantine/hooks";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import type { DeviceSystem } from "../system.ts";
import type { FloorState } from "../useFloor.ts";
import { BottomSheet } from "./BottomSheet.tsx";
import styles from "./inspector.module.css";
import { PlaceInspector } from "./PlaceInspector.tsx";
import { SelectionInspector } from "./SelectionInspector.tsx";
import { LoadingBlock } from "@atrium/ui";

interface InspectorProps {
  ref: Ref<HTMLElement>;
  selected: readonly Device[];
  /** The address selects devices, which may not be read yet. */
  hasSelection: boolean;
  state: FloorState;
  /** The devices of the place, for when nothing is selected. */
  near: readonly Device[];
  isPhone: boolean;
  /** Escape was pressed in it: back to the plan. */
  onEscape: () => void;
}

/** What is selected, in full: at the right, on phones from below. */
export function Inspector({ ref, selected, hasSelection, near, state, isPhone, onEscape }: InspectorProps) {
  const { system } = useDevices();
  const panel = useMergedRef(ref, keepsFocus);
  const isWaiting = state === "waiting";
  const content = isWaiting && hasSelection ? <WaitingInspector /> : contentOf(system, { selected, near, isWaiting });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onEscape();
  };
  if (isPhone) {
    return (
      <BottomSheet
        key={selected.map(({ id }) => id).join()}
        ref={panel}
        startsOpen={selected.length > 0}
        onKeyDown={onKeyDown}
      >
        {content}
      </BottomSheet>
    );
  }
  return (
    // Escape is for the whole panel; what can be pressed are the controls in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      tabIndex={-1}
      className={`flex-none overflow-auto ${styles["inspector"]}`}
      data-empty={selected.length === 0}
      aria-label={t("Inspector")}
      onKeyDown={onKeyDown}
    >
      {content}
    </aside>
  );
}

function keepsFocus(panel: HTMLElement | null): (() => void) | undefined {
  return panel === null ? undefined : keepFocus(panel);
}

interface Content extends Pick<InspectorProps, "selected" | "near"> {
  isWaiting: boolean;
}

function contentOf(system: DeviceSystem, { selected, near, isWaiting }: Content): ReactNode {
  const [only, ...others] = selected;
  if (only === undefined) return <PlaceInspector devices={near} isWaiting={isWaiting} />;
  if (others.length === 0) return <system.Inspector key={only.id} device={only} />;
  // A choice in progress belongs to these devices and no others.
  return <SelectionInspector key={selected.map(({ id }) => id).join()} devices={selected} />;
}

/** Grey blocks in place of the parts of what is selected. */
function WaitingInspector() {
  return (
    <output aria-label={t("Loading values")} className={`col gap-10 ${styles["waiting"]}`}>
      <LoadingBlock width="60%" height={18} />
      <LoadingBlock width="42%" height={12} />
      <LoadingBlock width="100%" height={36} />
      <LoadingBlock width="100%" height={30} />
      <LoadingBlock width="34%" height={12} style={{ marginTop: 24 }} />
      <LoadingBlock width="100%" height={92} />
      <LoadingBlock width="34%" height={12} style={{ marginTop: 24 }} />
      <LoadingBlock width="86%" height={12} />
      <LoadingBlock width="72%" height={12} />
    </output>
  );
}

/**
 * Keeps the keyboard's place in a panel whose controls come and go with what a device reports. A control that goes off
 * while it has the focus would leave it nowhere, from where Escape leads nowhere either: the panel itself takes it, and
 * the control gets it back when it comes on again. No other control gets it: the next Enter would be for that one.
 *
 * @param panel can be focused by script
 * @returns a function that ends it
 */
function keepFocus(panel: HTMLElement): () => void {
  /** The control of the panel that has the focus, or had it until it went off. */
  let place: HTMLElement | undefined;

  const note = ({ target }: Event): void => {
    if (target === panel && place !== undefined && isOff(place)) return;
    place = target instanceof HTMLElement && target !== panel && panel.contains(target) ? target : undefined;
  };
  const leave = ({ target }: Event): void => {
    if (!(target instanceof Node && panel.contains(target))) place = undefined;
  };
  const look = (): void => {
    if (place === undefined) return;
    const focused = document.activeElement;
    if (isOff(place)) {
      if (focused === null || focused === document.body || focused === place) panel.focus({ preventScroll: true });
    } else if (focused === panel) {
      place.focus({ preventScroll: true });
    }
    if (!place.isConnected) place = undefined;
  };
  const observer = new MutationObserver(look);
  observer.observe(panel, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", note);
  // A press on nothing takes the focus away without giving it to anything.
  document.addEventListener("pointerdown", leave, { capture: true });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", leave, { capture: true });
  };
}

function isOff(control: HTMLElement): boolean {
  return !control.isConnected || control.matches(":disabled");
}
