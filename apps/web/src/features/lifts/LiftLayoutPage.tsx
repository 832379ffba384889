import { ControlPage } from "../../control/page/ControlPage.tsx";
import { liftLayout } from "./liftControl.tsx";

/** A building's lifts where they stand on the plan. */
export function LiftLayoutPage() {
  return <ControlPage system={liftLayout} />;
}
