import { useSending } from "../../../lists/form/useSending.ts";
import { getFile } from "../../../platform/http.ts";
import { SITE_FILE } from "./siteQueries.ts";

/** Saves the whole site as a file. */
export function useSiteFile() {
  const { isBusy, refusal, run } = useSending();
  const save = () =>
    void run(async () => {
      const blob = await (await getFile(SITE_FILE)).blob();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = "site.zip";
      link.click();
      URL.revokeObjectURL(link.href);
    });
  return { isBusy, refusal, save };
}
