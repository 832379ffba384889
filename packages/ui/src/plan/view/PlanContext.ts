import { createContext, useContext, useSyncExternalStore } from "react";
import type { PlanView } from "./PlanView.ts";

export const PlanContext = createContext<PlanView | null>(null);

/** The view of the plan that a layer is drawn in. @throws outside of a `Plan` */
export function usePlanView(): PlanView {
  const view = useContext(PlanContext);
  if (view === null) throw new Error("a plan layer stands outside of a Plan");
  return view;
}

/** Pixels per metre, as last settled: it does not change while the plan is being zoomed. */
export function usePlanScale(): number {
  const view = usePlanView();
  return useSyncExternalStore(view.subscribe, view.scale);
}
