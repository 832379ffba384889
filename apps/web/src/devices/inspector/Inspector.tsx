import { useMergedRef } from "@mantine/hooks";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import type { DeviceSystem } from "../system.ts";
import type { FloorState } from "../useFloor.ts";
import { BottomSheet } from "./BottomSheet.tsx";
import styles from "./inspector.module.css";
import { keepFocus } from "./keepFocus.ts";
import { PlaceInspector } from "./PlaceInspector.tsx";
import { SelectionInspector } from "./SelectionInspector.tsx";
import { WaitingInspector } from "./WaitingInspector.tsx";

interface InspectorProps {
  ref: Ref<HTMLElement>;
  selected: readonly Device[];
  state: FloorState;
  /** The devices of the place, for when nothing is selected. */
  near: readonly Device[];
  isPhone: boolean;
  /** Escape was pressed in it: back to the plan. */
  onEscape: () => void;
}

/** What is selected, in full: at the right, on phones from below. */
export function Inspector({ ref, selected, near, state, isPhone, onEscape }: InspectorProps) {
  const { system } = useDevices();
  const panel = useMergedRef(ref, keepsFocus);
  const content = state === "waiting" ? <WaitingInspector /> : contentOf(system, selected, near);
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
      aria-label="Inspector"
      onKeyDown={onKeyDown}
    >
      {content}
    </aside>
  );
}

function keepsFocus(panel: HTMLElement | null): (() => void) | undefined {
  return panel === null ? undefined : keepFocus(panel);
}

function contentOf(system: DeviceSystem, selected: readonly Device[], near: readonly Device[]): ReactNode {
  const [only, ...others] = selected;
  if (only === undefined) return <PlaceInspector devices={near} />;
  if (others.length === 0) return <system.Inspector key={only.id} device={only} />;
  // A choice in progress belongs to these devices and no others.
  return <SelectionInspector key={selected.map(({ id }) => id).join()} devices={selected} />;
}
