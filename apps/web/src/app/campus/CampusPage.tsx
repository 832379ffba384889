import { useNavigate, useSearch } from "@tanstack/react-router";
import { CampusView } from "../../features/campus/CampusView.tsx";
import { CAMPUS_DEFAULTS, readCampusSearch } from "../../features/campus/campusSearch.ts";
import { useCampusAlarms } from "./useCampusAlarms.ts";

/** The page of the campus with the alarms of the events. */
export function CampusPage() {
  const navigate = useNavigate();
  const search: object = useSearch({ strict: false });
  const { mode } = readCampusSearch(search);
  return (
    <CampusView
      alarms={useCampusAlarms()}
      mode={mode}
      onMode={(wanted) => {
        const href = wanted === CAMPUS_DEFAULTS.mode ? "/campus" : `/campus?mode=${wanted}`;
        void navigate({ href, replace: true });
      }}
    />
  );
}
