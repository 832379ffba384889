import { ControlPage } from "../../control/page/ControlPage.tsx";
import { exhaustFans } from "./exhaustFans.tsx";

/** The exhaust fans of one floor. */
export function ExhaustFansPage() {
  return <ControlPage system={exhaustFans} />;
}
