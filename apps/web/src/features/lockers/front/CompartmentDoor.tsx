import { LOCKER_STATE_NAMES } from "@atrium/contract/access";
import { sayTerm, t, uncapital } from "@atrium/words";
import { type CSSProperties, type KeyboardEventHandler, memo } from "react";
import type { Compartment } from "../compartments.ts";
import styles from "../lockers.module.css";
import { StateMark } from "../StateMark.tsx";

interface CompartmentDoorProps {
  compartment: Compartment;
  isChosen: boolean;
  /** The Tab key enters the bank here. */
  isEntry: boolean;
  /** It does not match the search. */
  isHidden: boolean;
  style: CSSProperties;
  onKeyDown: KeyboardEventHandler<HTMLButtonElement>;
  onChoose: () => void;
}

/** A door with its number, its handle and the mark of its state. */
export const CompartmentDoor = memo(
  function CompartmentDoor({
    compartment,
    isChosen,
    isEntry,
    isHidden,
    style,
    onKeyDown,
    onChoose,
  }: CompartmentDoorProps) {
    const { box, state, isStale } = compartment;
    const words = [
      t("Compartment {box}", { box }),
      state === undefined ? t("no value") : uncapital(sayTerm(LOCKER_STATE_NAMES[state])),
      ...(isStale && state !== undefined ? [t("stale")] : []),
    ];
    const isMarked = state === undefined || (state !== "free" && state !== "in-use");
    return (
      <button
        type="button"
        className={`flex items-start justify-between gap-2 text-left relative t12 ink cursor-pointer ${styles["door"]}`}
        data-state={state ?? "unknown"}
        data-stale={isStale}
        data-hidden={isHidden}
        aria-label={words.join(", ")}
        aria-pressed={isChosen}
        tabIndex={isEntry ? 0 : -1}
        style={style}
        onKeyDown={onKeyDown}
        onClick={onChoose}
      >
        <span className="num">{box}</span>
        {isMarked && <StateMark state={state} size={13} />}
        <i className={styles["handle"]} />
      </button>
    );
  },
  (before, after) =>
    before.compartment.state === after.compartment.state &&
    before.compartment.isStale === after.compartment.isStale &&
    before.compartment.box === after.compartment.box &&
    before.isChosen === after.isChosen &&
    before.isEntry === after.isEntry &&
    before.isHidden === after.isHidden,
);
