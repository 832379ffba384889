import type { KeyboardEvent, ReactNode, Ref } from "react";
import type { Circuit } from "../circuits/circuit.ts";
import { BottomSheet } from "./BottomSheet.tsx";
import { CircuitInspector } from "./CircuitInspector.tsx";
import styles from "./inspector.module.css";
import { PlaceInspector } from "./PlaceInspector.tsx";
import type { FloorState } from "../useFloor.ts";
import { SelectionInspector } from "./SelectionInspector.tsx";
import { WaitingInspector } from "./WaitingInspector.tsx";

type InspectorProps = {
  ref: Ref<HTMLElement>;
  selected: readonly Circuit[];
  state: FloorState;
  /** The circuits of the place, for when nothing is selected. */
  near: readonly Circuit[];
  isPhone: boolean;
  /** Escape was pressed in it: back to the plan. */
  onEscape: () => void;
};

/** What is selected, in full: at the right, on phones from below. */
export function Inspector({ ref, selected, near, state, isPhone, onEscape }: InspectorProps) {
  const content = state === "waiting" ? <WaitingInspector /> : contentOf(selected, near);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onEscape();
  };
  if (isPhone) {
    return (
      <BottomSheet
        key={selected.map(({ id }) => id).join()}
        ref={ref}
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
    <aside ref={ref} tabIndex={-1} className={styles["inspector"]} aria-label="Inspector" onKeyDown={onKeyDown}>
      {content}
    </aside>
  );
}

function contentOf(selected: readonly Circuit[], near: readonly Circuit[]): ReactNode {
  const [only, ...others] = selected;
  if (only === undefined) return <PlaceInspector circuits={near} />;
  if (others.length === 0) return <CircuitInspector key={only.id} circuit={only} />;
  return <SelectionInspector circuits={selected} />;
}
