import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { askForFile } from "../../../platform/http.ts";
import { getSiteFolder } from "@atrium/contract/site";

/** Saves the whole site as a file. */
export function useSiteFile() {
  const { isBusy, refusal, run } = useSubmit();
  const save = () =>
    void run(async () => {
      const blob = await (await askForFile(getSiteFolder)).blob();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = "site.zip";
      link.click();
      URL.revokeObjectURL(link.href);
    });
  return { isBusy, refusal, save };
}
