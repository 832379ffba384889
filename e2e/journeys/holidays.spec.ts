import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

/** Years that are to come, whatever the machine's clock says. */
const PATH = "/setting/holidays?year=2040";
const NEXT = "/setting/holidays?year=2041";

const day = (page: Page, words: string) => page.getByRole("button", { name: new RegExp(`^\\w+ ${words}`) });
const form = (page: Page, name: string) => page.getByRole("form", { name });

test("a day that is clicked becomes a holiday of every year, gets a last year, and is removed", async ({
  signedIn,
  campus,
}) => {
  await test.step("a day that is clicked becomes a holiday of every year, for everyone who looks at it", async () => {
    await signedIn.goto(`${campus.url}${PATH}`);
    const other = await signedIn.context().newPage();
    await other.goto(`${campus.url}${NEXT}`);
    await expect(other.getByRole("region", { name: "February" })).toBeVisible();

    // By keyboard: Tab enters the calendar once, arrows go on in it.
    await day(signedIn, "1 Jan 2040").focus();
    await signedIn.keyboard.press("ArrowDown");
    await signedIn.keyboard.press("ArrowRight");
    await expect(day(signedIn, "9 Jan 2040")).toBeFocused();
    await signedIn.keyboard.press("Enter");
    await expect(form(signedIn, "New holiday").getByLabel("Date")).toHaveValue("09/01/2040");
    await signedIn.getByRole("textbox", { name: "Name" }).fill("Children’s Day");
    await signedIn.getByRole("switch", { name: "Repeat every year" }).press("Space");
    await form(signedIn, "New holiday").getByRole("button", { name: "Add holiday" }).click();
    await expect(form(signedIn, "New holiday")).toBeHidden();
    await expect(day(signedIn, "9 Jan 2040, Children’s Day, holiday, every year")).toBeVisible();
    await expect(signedIn.getByRole("list", { name: "Holidays in 2040" })).toContainText("Children’s Day");
    await expect(day(other, "9 Jan 2041, Children’s Day")).toBeVisible();
    await other.close();

    await signedIn.getByRole("button", { name: "Add holiday" }).click();
    const added = form(signedIn, "New holiday");
    await added.getByLabel("Date").fill("09/01/2043");
    await added.getByRole("textbox", { name: "Name" }).fill("Mine");
    await added.getByRole("button", { name: "Add holiday" }).click();
    await expect(added.getByText("A holiday on that date already exists")).toBeVisible();
    await expect(added.getByRole("button", { name: "Add holiday" })).toBeDisabled();
    await signedIn.getByRole("button", { name: "Cancel" }).click();
    await signedIn.getByRole("button", { name: "Leave" }).click();
  });
  await test.step("a yearly holiday gets a last year, and one that is removed leaves an ordinary day", async () => {
    await day(signedIn, "10 Dec 2040, Constitution Day").click();
    const changed = form(signedIn, "Holiday");
    await expect(changed.getByLabel("Date")).toHaveValue("10/12/2024");
    await changed.getByLabel("Final year").fill("2040");
    await changed.getByRole("button", { name: "Save", exact: true }).click();
    await expect(changed).toBeHidden();
    await signedIn.getByRole("button", { name: "Next year" }).click();
    await expect(day(signedIn, "10 Dec 2041$")).toBeVisible();

    await signedIn.getByRole("button", { name: "Previous year" }).click();
    await day(signedIn, "10 Dec 2040, Constitution Day").click();
    await changed.getByRole("button", { name: "Remove…" }).click();
    await signedIn.getByRole("button", { name: "Remove holiday" }).click();
    await expect(changed).toBeHidden();
    await expect(day(signedIn, "10 Dec 2040$")).toBeVisible();
  });
});

test("a calendar file comes in as far as it was ticked; axe finds nothing, and on a phone nothing is wider than the screen", async ({
  signedIn,
  campus,
}) => {
  await test.step("a calendar file comes in as far as it was ticked", async () => {
    await signedIn.goto(`${campus.url}${PATH}`);
    await signedIn.getByRole("button", { name: "Import .ics" }).click();
    const days = ["20400501", "20400704", "20401101"].flatMap((date, index) => [
      "BEGIN:VEVENT",
      `SUMMARY:Day ${index}`,
      `DTSTART;VALUE=DATE:${date}`,
      "END:VEVENT",
    ]);
    const meeting = ["BEGIN:VEVENT", "SUMMARY:Meeting", "DTSTART:20400101T090000Z", "END:VEVENT"];
    const text = ["BEGIN:VCALENDAR", ...days, ...meeting, "END:VCALENDAR"].join("\r\n");
    const choose = (name: string, content: string) =>
      signedIn
        .getByLabel("Calendar file")
        .setInputFiles({ name, mimeType: "text/calendar", buffer: Buffer.from(content) });
    await choose("page.ics", "<html>");
    await expect(signedIn.getByRole("dialog").getByText("This is not a calendar file")).toBeVisible();
    await choose("days.ics", text);
    await expect(signedIn.getByRole("checkbox", { name: "Day 0" })).toBeDisabled();
    await expect(signedIn.getByText("that day is National Labour Day")).toBeVisible();
    await expect(signedIn.getByText("1 entry cannot be imported")).toBeVisible();
    expect(await violationsOf(signedIn)).toEqual([]);
    await expect(signedIn.getByRole("combobox", { name: "Days in this file count as" })).toHaveValue("This site only");
    await signedIn.getByRole("checkbox", { name: "Day 2" }).uncheck();
    await signedIn.getByRole("button", { name: "Add 1 holiday" }).click();
    await expect(day(signedIn, "4 Jul 2040, Day 1, holiday, this site only")).toBeVisible();
    await expect(day(signedIn, "1 Nov 2040$")).toBeVisible();
    await expect(signedIn.getByRole("list", { name: "Holidays in 2040" })).not.toContainText("Day 2");
  });
  await test.step("an address of no holiday says so", async () => {
    for (const id of ["2040-02-30", "2040-02-27", "nonsense"]) {
      await signedIn.goto(`${campus.url}/setting/holidays/${id}`);
      await expect(signedIn.getByText("Holiday not found")).toBeVisible();
    }
  });
  await test.step("axe finds nothing, and on a phone nothing is wider than the screen", async () => {
    await signedIn.goto(`${campus.url}/setting/holidays/new?year=2027`);
    await expect(signedIn.getByRole("region", { name: "December" })).toBeVisible();
    await expect(form(signedIn, "New holiday")).toBeVisible();
    expect(await violationsOf(signedIn)).toEqual([]);
    await signedIn.setViewportSize({ width: 390, height: 844 });
    expect(await violationsOf(signedIn)).toEqual([]);
    expect(await signedIn.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
