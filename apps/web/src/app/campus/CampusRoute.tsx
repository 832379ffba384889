import { useNavigate, useSearch } from "@tanstack/react-router";
import { CampusPage } from "../../features/campus/CampusPage.tsx";
import { CAMPUS_DEFAULTS, readCampusSearch } from "../../features/campus/campusSearch.ts";
import { useCampusAlarms } from "./useCampusAlarms.ts";

/** The page of the campus with the alarms of the events. */
export function CampusRoute() {
  const navigate = useNavigate();
  const search: object = useSearch({ strict: false });
  const { mode } = readCampusSearch(search);
  return (
    <CampusPage
      alarms={useCampusAlarms()}
      mode={mode}
      onMode={(wanted) => {
        const href = wanted === CAMPUS_DEFAULTS.mode ? "/campus" : `/campus?mode=${wanted}`;
        void navigate({ href, replace: true });
      }}
    />
  );
}
