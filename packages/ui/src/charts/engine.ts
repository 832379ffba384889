import { BarChart, CustomChart, LineChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { type EChartsType, init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

// Loaded with the first chart of a visit, never with the shell: this is the heavy part.
use([BarChart, CustomChart, LineChart, GridComponent, SVGRenderer]);

/** Begins a chart inside an element that has a size. The caller disposes of it. */
export function beginChart(element: HTMLElement): EChartsType {
  return init(element, null, { renderer: "svg" });
}
