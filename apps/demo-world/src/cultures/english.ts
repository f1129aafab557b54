import { englishLabels, list, places, type Culture } from './culture';

export const american: Culture = {
  language: 'en-US',
  places: places(
    'US Portland, Oregon, 97205',
    'US Austin, Texas, 78701',
    'US Chicago, Illinois, 60607',
    'US Atlanta, Georgia, 30303',
    'CA Toronto, Ontario, M5V 2T6',
  ),
  street: '{n} Maple Avenue',
  given: list('Olivia, Marcus, Grace, Tyrone, Hannah, Diego, Caroline, Jamal, Emily, Nathan'),
  family: list('Whitaker, Brooks, Delgado, O’Connell, Nguyen, Hayes, Fletcher, Okafor, Sullivan, Park'),
  personName: '{given} {family}',
  brands: list('Redwood, Bluebird, Summit, Copperline, Harborview, Prairie'),
  trades: [
    ['Analytics', 'Software Development'],
    ['Freight', 'Transportation & Logistics'],
    ['Robotics', 'Industrial Automation'],
    ['Health', 'Hospitals & Health Care'],
    ['Coffee', 'Food & Beverage Services'],
    ['Energy', 'Renewable Energy'],
  ],
  companyName: '{brand} {trade} {form}',
  forms: list('Inc., LLC, Corp.'),
  companyTypes: list('Privately Held, Public Company, Partnership'),
  schools: list('Cascade State University, Prairie Institute of Technology'),
  teaching: 'Higher Education',
  titles: list(
    'Product Manager, Software Engineer, Head of Sales, Data Scientist, Operations Lead, Nurse Practitioner, Accountant, Chief Executive Officer',
  ),
  degrees: list('Bachelor of Science, Master of Business Administration, Doctor of Philosophy'),
  fields: list('Computer Science, Economics, Mechanical Engineering, Public Health'),
  employees: 'employees',
  labels: englishLabels,
  about: [
    '{name} was founded in {year} by three friends with one rented desk.\nToday we serve customers on four continents from our home in {city}.',
    'We build things that last, and we answer the phone. Since {year}, in {city} & beyond.',
  ],
  bio: [
    'I like hard problems and plain words.\nStudied {field}; living in {city} since {year}.',
    'Helping teams do their best work. Ask me about {field}, or about the best tacos in {city}.',
  ],
};

export const british: Culture = {
  ...american,
  language: 'en-GB',
  places: places(
    'GB London, England, EC1A 1BB',
    'GB Leeds, England, LS1 4DY',
    'GB Edinburgh, Scotland, EH1 1YZ',
    'IE Galway, , H91 E2K8',
    'AU Melbourne, Victoria, 3000',
    'NZ Wellington, , 6011',
  ),
  street: '{n} Mill Lane',
  given: list('Imogen, Callum, Priya, Alistair, Niamh, Rhys, Beatrice, Tariq, Harriet, Dylan'),
  family: list('Ashworth, MacLeod, Patel, Pembroke, Byrne, Llewellyn, Thornton, Khan, Hargreaves, Fraser'),
  brands: list('Thistle, Kingfisher, Oakham, Tidewater, Larkspur, Greystone'),
  trades: [
    ['Biscuits', 'Food Production'],
    ['Shipping', 'Maritime Transportation'],
    ['Fintech', 'Financial Services'],
    ['Textiles', 'Textile Manufacturing'],
    ['Architects', 'Architecture & Planning'],
    ['Games', 'Computer Games'],
  ],
  forms: list('Ltd, plc, LLP'),
  schools: list('University of Oakham, Thistle College'),
  titles: list(
    'Solicitor, Civil Engineer, Programme Director, Copywriter, Quantity Surveyor, Head Teacher, Research Fellow, Managing Director',
  ),
  degrees: list('BA (Hons), MSc, PhD'),
  fields: list('History, Law, Civil Engineering, Mathematics'),
  about: [
    '{name} has looked after its customers since {year}.\nOur workshop in {city} is open to visitors on Fridays.',
    'A small company from {city} with big ideas – and proper tea. Est. {year}.',
  ],
};
