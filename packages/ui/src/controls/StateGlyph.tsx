import { phrase, type Phrase, t } from "@atrium/words";
import type { ReactNode } from "react";
import styles from "./StateGlyph.module.css";

export type StateName = "normal" | "alarm" | "trouble" | "disabled" | "stale" | "sending" | "held";

const WORDS: Record<StateName, Phrase> = {
  normal: phrase("Normal"),
  alarm: phrase("Alarm"),
  trouble: phrase("Trouble"),
  disabled: phrase("Disabled"),
  stale: phrase("Stale"),
  sending: phrase("Sending"),
  held: phrase("Held by operator"),
};

const stroke = { fill: "none", strokeWidth: 1.9, strokeLinecap: "round", strokeLinejoin: "round" } as const;

const SHAPES: Record<StateName, ReactNode> = {
  normal: (
    <>
      <circle r="7.4" fill="var(--normal)" />
      <path d="M-3.2 .2l2.3 2.3L3.4 -2.4" stroke="var(--on-normal)" {...stroke} />
    </>
  ),
  alarm: (
    <>
      <path d="M0 -7.8L8.2 6.6H-8.2Z" fill="var(--alarm)" />
      <path d="M0 -3v4.4M0 3.6v.6" stroke="var(--on-alarm)" {...stroke} />
    </>
  ),
  trouble: (
    <>
      <path d="M0 -8L8 0 0 8-8 0Z" fill="var(--trouble)" />
      <path d="M0 -3.6v4M0 2.9v.6" stroke="var(--on-trouble)" {...stroke} />
    </>
  ),
  disabled: (
    <>
      <rect x="-6.8" y="-6.8" width="13.6" height="13.6" rx="2.4" fill="var(--disable)" />
      <path d="M-3.3 3.3L3.3 -3.3" stroke="var(--on-disable)" {...stroke} />
    </>
  ),
  stale: <circle r="6.6" fill="none" stroke="var(--ink-3)" strokeWidth="1.8" strokeDasharray="3.4 2.6" />,
  sending: (
    <>
      <circle r="6.6" fill="none" stroke="var(--line-strong)" strokeWidth="2.2" />
      <path
        className={styles["turning"]}
        d="M0 -6.6A6.6 6.6 0 0 1 6.6 0"
        stroke="var(--accent)"
        fill="none"
        strokeWidth="2.2"
      />
    </>
  ),
  held: (
    <>
      <circle r="8" fill="var(--ink)" />
      <g transform="translate(-5.4 -5.4) scale(.45)" stroke="var(--surface)" {...stroke} strokeWidth={2.4}>
        <path d="M18 11V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2" />
        <path d="M14 10V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v2" />
        <path d="M10 10.5V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2v8" />
        <path d="M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15" />
      </g>
    </>
  ),
};

interface StateGlyphProps {
  state: StateName;
  size?: number;
  /** Words for a screen reader where no text beside the mark gives the state; `true` uses the state's own word. */
  label?: string | true;
}

/** The mark of a state: every state has its own shape, so that it reads without colour (DESIGN §4). */
export function StateGlyph({ state, size = 14, label }: StateGlyphProps) {
  const name = label === true ? t(WORDS[state]) : label;
  return (
    <svg
      width={size}
      height={size}
      viewBox="-9 -9 18 18"
      className="block flex-none"
      {...(name === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
    >
      {SHAPES[state]}
    </svg>
  );
}
