/** Kinds of employment in networks' words, in the languages of the large ones, each after the code of its kind. */
const words: Readonly<Record<string, string>> = {
  full_time:
    'full-time|full time|fulltime|vollzeit|temps plein|à plein temps|jornada completa|tiempo completo|tempo integral|tempo pieno|a tempo pieno|fulltime dienstverband|tam zamanlı|heltid|kokopäiväinen|pełny etat|na pełny etat|plný úvazek|celý úvazek|normă întreagă|teljes munkaidő|полный рабочий день|полная занятость|повна зайнятість|πλήρης απασχόληση|正社員|フルタイム|全职|全職|정규직|دوام كامل|משרה מלאה|penuh waktu|toàn thời gian|पूर्णकालिक|งานประจำ|ফুল-টাইম|পূর্ণকালীন|পূর্ণ-সময়|تمام وقت|تمام‌وقت|kokoaikainen|kokopäivätyö|teljes munkaidős|teljes állás|पूर्ण-वेळ|पूर्ण वेळ|पूर्णवेळ|sepenuh masa|ਪੂਰੇ ਸਮੇਂ|ਪੂਰਾ ਸਮਾਂ|ਫੁੱਲ-ਟਾਈਮ|పూర్తి-సమయం|పూర్తి సమయం|పూర్తి-కాలిక|ఫుల్-టైమ్|na plný úvazek|práce na plný úvazek|plný pracovný úväzok|пълен работен ден|на пълен работен ден|пълно работно време|puno radno vrijeme|puno radno vreme|пуно радно време|полное рабочее время|повний робочий день|a temps complet|täistööaeg|pilna slodze|visas etatas|visu etatu|polni delovni čas|ganztägig|전일제|全职工作|全職工作|全日制',
  part_time:
    'part-time|part time|parttime|teilzeit|temps partiel|à temps partiel|media jornada|jornada parcial|tiempo parcial|meio período|tempo parcial|tempo parziale|part-time|yarı zamanlı|deltid|osa-aikainen|niepełny etat|částečný úvazek|normă parțială|részmunkaidő|частичная занятость|неполный рабочий день|часткова зайнятість|μερική απασχόληση|パートタイム|兼职|兼職|시간제|دوام جزئي|משרה חלקית|paruh waktu|bán thời gian|अंशकालिक|পার্ট-টাইম|খণ্ডকালীন|پاره وقت|پاره‌وقت|نیمه وقت|نیمه‌وقت|osa-aikatyö|részmunkaidős|अर्ध-वेळ|अर्धवेळ|separuh masa|ਪਾਰਟ-ਟਾਈਮ|పార్ట్-టైమ్|పాక్షిక-సమయం|práce na částečný úvazek|čiastočný úväzok|skrátený úväzok|непълен работен ден|на непълен работен ден|nepuno radno vrijeme|nepuno radno vreme|непуно радно време|неповний робочий день|a temps parcial|osaline tööaeg|osalise tööajaga|nepilna slodze|ne visas etatas|ne visu etatu|krajši delovni čas|งานพาร์ทไทม์|파트타임',
  contractor:
    'contract|contractor|befristet|befristeter vertrag|cdd|contrat|contrato|a contratto|contratto|sözleşmeli|kontrakt|umowa|contract de muncă|по контракту|договор|контракт|契約|契約社員|合同|合同工|계약직|عقد',
  temporary:
    'temporary|temporary position|zeitarbeit|intérim|temporal|temporário|temporaneo|tijdelijk|geçici|временная работа|派遣|临时|임시직',
  intern:
    'internship|intern|praktikum|stage|prácticas|estágio|tirocinio|stage|staj|praktik|harjoittelu|staż|stáž|internship|gyakornok|стажировка|стажування|インターン|インターンシップ|实习|實習|인턴|تدريب|התמחות|magang|thực tập',
  volunteer:
    'volunteer|ehrenamt|bénévole|bénévolat|voluntario|voluntário|volontariato|gönüllü|волонтёр|志愿者',
  self_employed:
    'self-employed|self employed|selbstständig|selbständig|indépendant|autónomo|por cuenta propia|autônomo|lavoratore autonomo|libero professionista|zelfstandig|serbest|kendi işi|egenföretagare|selvstændig|samozatrudnienie|самозанятость|самозанятый|自営業|自雇|자영업',
  freelance:
    'freelance|freelancer|freiberuflich|freie mitarbeit|free-lance|freelancer|serbest çalışan|фриланс|フリーランス|自由职业|프리랜서',
  apprenticeship:
    'apprenticeship|ausbildung|apprentissage|alternance|contrat en alternance|aprendiz|apprendistato|çıraklık|学徒',
  seasonal: 'seasonal|saisonal|saisonnier|temporada|stagionale|sezonluk|季节性',
  permanent: 'permanent|festanstellung|cdi|indefinido|efetivo|indeterminato|vast|kadrolu',
};

const english: ReadonlyMap<string, string> = new Map([
  ['full_time', 'Full-time'],
  ['part_time', 'Part-time'],
  ['contractor', 'Contract'],
  ['temporary', 'Temporary'],
  ['intern', 'Internship'],
  ['volunteer', 'Volunteer'],
  ['self_employed', 'Self-employed'],
]);
const types = new Set(Object.values(words).flatMap((list) => list.split('|')));
const workingTimes = new Set([words['full_time']!, words['part_time']!].flatMap((list) => list.split('|')));

/** A kind of employment for a record: schema.org's codes as words, a page's words unchanged. */
export function employmentType(text: string): string {
  return english.get(text.toLowerCase()) ?? text;
}

/** Whether a text is a kind of employment, and thus no part of a company's name. */
export function isEmploymentType(text: string): boolean {
  const key = keyOf(text);
  // `Permanent Full-time`.
  const isPair = (at: number): boolean => types.has(key.slice(0, at)) && types.has(key.slice(at + 1));
  return types.has(key) || (key.length < 60 && [...key.matchAll(/ /g)].some(({ index }) => isPair(index)));
}

/** `Acme · Full-time` ends in the kind of employment, `Barnes · Noble` is a name. */
export function companyIn(
  text: string | undefined,
): Record<'companyName' | 'employmentType', string | undefined> {
  const parts = text?.split(/\s+[·•]\s+/) ?? [];
  const last = parts.length > 1 ? parts.pop()! : '';
  return isEmploymentType(last)
    ? { companyName: parts.join(' · '), employmentType: last }
    : { companyName: text, employmentType: undefined };
}

/** Whether a text is a working time, which is no title either; `Freelancer` and `Intern` may be titles. */
export function isWorkingTime(text: string): boolean {
  return workingTimes.has(keyOf(text));
}

function keyOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u2010\u2011_]/g, '-')
    .trim();
}
