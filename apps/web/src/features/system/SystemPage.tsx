import { BackupsView } from "./backups/BackupsView.tsx";

/** The installation itself. */
export function SystemPage() {
  return <BackupsView />;
}
