import { useSubmit } from "../../collections/form/useSubmit.ts";
import { askForFile } from "../../platform/http.ts";
import { getMappingFile } from "@atrium/contract/site";

/** Saves the mappings of all devices as a file. */
export function useMappingFile() {
  const { isBusy, refusal, run } = useSubmit();
  const save = () =>
    void run(async () => {
      const blob = await (await askForFile(getMappingFile)).blob();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = "mappings.csv";
      link.click();
      URL.revokeObjectURL(link.href);
    });
  return { isBusy, refusal, save };
}
