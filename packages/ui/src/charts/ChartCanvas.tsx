import { type ReactElement, useEffect, useRef, useState } from "react";
import classes from "./charts.module.css";
import { type ChartColours, readColours, watchTheme } from "./colours.ts";
import type { beginChart } from "./engine.ts";
import type { ChartOption } from "./frame.ts";

export type ChartCanvasProps = {
  /** Same input, same function: a new function redraws. */
  option: (colours: ChartColours) => ChartOption;
};

/** The drawn part of a chart, for the eye only: words and figures stand beside it. */
export function ChartCanvas({ option }: ChartCanvasProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (!hasFailed) return <Drawing key={attempt} option={option} onFailure={() => setHasFailed(true)} />;
  const retry = (): void => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <p className={classes["failure"]}>
      The drawing program did not load.
      <button type="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}

type Chart = ReturnType<typeof beginChart>;
type DrawingProps = ChartCanvasProps & { onFailure: () => void };

/** Loads the drawing engine, follows its own size and the theme, and animates nothing. */
function Drawing({ option, onFailure }: DrawingProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const tellFailure = useRef(onFailure);

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    let begun: Chart | null = null;
    let begin: (() => Chart) | null = null;
    let isWanted = true;
    // A drawing begins once its place has a size, which may be after the engine has come.
    const fit = (): void => {
      if (!isWanted || element.clientWidth === 0 || element.clientHeight === 0) return;
      if (begun !== null) {
        begun.resize();
      } else if (begin !== null) {
        begun = begin();
        setChart(begun);
      }
    };
    const load = async (): Promise<void> => {
      try {
        const engine = await import("./engine.ts");
        begin = () => engine.beginChart(element);
        fit();
      } catch {
        if (isWanted) tellFailure.current();
      }
    };
    void load();
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    return () => {
      isWanted = false;
      sizes.disconnect();
      begun?.dispose();
    };
  }, []);

  useEffect(() => {
    const element = host.current;
    if (chart === null || element === null || chart.isDisposed()) return undefined;
    const draw = (): void => {
      chart.setOption(option(readColours(element)), { notMerge: true });
      // Painted now, in the same frame as whatever changed, so that a new theme never flashes.
      chart.getZr().flush();
    };
    draw();
    return watchTheme(draw);
  }, [chart, option]);

  return <div ref={host} className={classes["canvas"]} aria-hidden />;
}
