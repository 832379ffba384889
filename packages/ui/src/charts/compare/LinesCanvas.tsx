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
  // Another theme has other colours: it is drawn anew.
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
  return <canvas ref={ref} className={styles["canvas"]} style={{ width, height }} aria-hidden />;
}

function drawLines(pen: CanvasRenderingContext2D, lines: readonly DrawnLine[], style: CSSStyleDeclaration): void {
  pen.lineWidth = 1.5;
  pen.lineJoin = "round";
  pen.lineCap = "round";
  const colours = new Map<string, string>();
  for (const { look, runs } of lines) {
    const colour = colours.get(look.colour) ?? canvasColour(look.colour, style);
    colours.set(look.colour, colour);
    pen.strokeStyle = colour;
    pen.setLineDash([...look.dash]);
    pen.beginPath();
    for (const run of runs) {
      for (const [index, { x, y }] of run.entries()) {
        if (index === 0) pen.moveTo(x, y);
        // A value alone between two gaps: a line without length, which its round ends make a dot.
        if (index > 0 || run.length === 1) pen.lineTo(x, y);
      }
    }
    pen.stroke();
  }
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
