import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DrawnLine } from "./compareLines.ts";
import styles from "./compare.module.css";
import type { CompareLayout } from "./layout.ts";

interface LinesCanvasProps {
  lines: readonly DrawnLine[];
  layout: CompareLayout;
}

/** The same lines as pixels: many of them cost the page nothing once they are drawn. */
export function LinesCanvas(props: LinesCanvasProps): ReactElement {
  // Another theme has other colours: redraw.
  return <Canvas key={useThemeCount()} {...props} />;
}

function Canvas({ lines, layout }: LinesCanvasProps): ReactElement {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height } = layout;
  useLayoutEffect(() => {
    const canvas = ref.current;
    const pen = canvas?.getContext("2d");
    if (canvas === null || pen === null || pen === undefined) return;
    const density = globalThis.devicePixelRatio || 1;
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    pen.scale(density, density);
    drawLines(pen, lines, getComputedStyle(canvas));
  }, [lines, width, height]);
  return <canvas ref={ref} className={`absolute inset-0 ${styles["canvas"]}`} style={{ width, height }} aria-hidden />;
}

const WIDTH = 1.5;
/** To fill the outline of a thousand corners costs a browser without a graphics card ten times what two hairlines cost. */
const HAIRLINES = [-0.25, 0.25];

function drawLines(pen: CanvasRenderingContext2D, lines: readonly DrawnLine[], style: CSSStyleDeclaration): void {
  const isFine = pen.getTransform().a > 1;
  pen.lineWidth = isFine ? WIDTH : 1;
  pen.lineJoin = isFine ? "round" : "bevel";
  const colours = new Map<string, string>();
  for (const { look, runs } of lines) {
    const colour = colours.get(look.colour) ?? canvasColour(look.colour, style);
    colours.set(look.colour, colour);
    pen.strokeStyle = colour;
    pen.fillStyle = colour;
    pen.setLineDash([...look.dash]);
    for (const shift of isFine ? [0] : HAIRLINES) strokeRuns(pen, runs, shift);
    for (const [spot, next] of runs) if (spot !== undefined && next === undefined) dot(pen, spot);
  }
}

/** @param shift px to the right and down */
function strokeRuns(pen: CanvasRenderingContext2D, runs: DrawnLine["runs"], shift: number): void {
  pen.beginPath();
  for (const run of runs) {
    for (const [index, { x, y }] of run.entries()) {
      if (index === 0) pen.moveTo(x + shift, y + shift);
      else pen.lineTo(x + shift, y + shift);
    }
  }
  pen.stroke();
}

/** A value alone between two gaps. */
function dot(pen: CanvasRenderingContext2D, { x, y }: { readonly x: number; readonly y: number }): void {
  pen.beginPath();
  pen.arc(x, y, WIDTH / 2, 0, 2 * Math.PI);
  pen.fill();
}

/** A canvas knows no variables of the theme. */
function canvasColour(colour: string, style: CSSStyleDeclaration): string {
  const variable = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return variable === undefined ? colour : style.getPropertyValue(variable).trim();
}

/** Grows when the page's theme changes, by which the colours have to be read again. */
function useThemeCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => setCount((before) => before + 1));
    const attributeFilter = ["data-theme", "data-mantine-color-scheme"];
    observer.observe(document.documentElement, { attributes: true, attributeFilter });
    return () => observer.disconnect();
  }, []);
  return count;
}
