import { staffRole } from '@quarrter/contract/staff-rights';
import { brand } from '@quarrter/ui/brand';

/** Words of the product, its roles and its country: the first to try, alone and together. */
export const contextWords: string[] = [
  brand.name.toLowerCase(),
  ...staffRole.options,
  ...['nigerian', 'nigeria', 'naija', 'naira', 'kobo', 'borrower', 'borrow', 'investor'],
  ...['investment', 'invest', 'savings', 'saving', 'lender', 'lending', 'lend', 'loans', 'loan'],
];

/** Words that people in Nigeria choose for a password and that English word lists lack. */
const words = `
  lagos abuja ibadan kano kaduna benin enugu owerri warri calabar jos
  ilorin abeokuta uyo asaba akure onitsha aba portharcourt lekki ikeja ikoyi surulere yaba ajah
  eko arewa biafra oduduwa yoruba igbo hausa ijaw efik tiv fulani
  supereagles greeneagles arsenal chelsea liverpool manchester manutd realmadrid barcelona
  ronaldo messi okocha kanu osimhen iheanacho enyimba rangers
  jollof suya egusi fufu eba garri akara moimoi puffpuff zobo harmattan danfo okada owambe
  wahala abeg oga madam sisi oyinbo wetin chop chukwu oluwa
  godisgood jesus jesuschrist godislove godbless ineedgod halleluyah hallelujah amen allah
  alhamdulillah inshallah bismillah redeemer grace favour blessing blessed glory mercy praise
  goodness patience testimony victory wisdom peace joy faith precious miracle promise
  admin manager staff operator support root money cash credit bank
  gtbank zenith access firstbank uba fidelity union wema sterling kuda opay palmpay moniepoint
  mtn glo airtel etisalat wizkid davido burnaboy tiwasavage asake rema
  ada adaeze adaobi ade adebayo adebola adedayo adekunle adeola adewale adunni afolabi akin
  amaka aminu amina anthonia ayo ayodele ayomide babatunde bashir bayo bello bisi bola bolaji
  bukola chiamaka chibuike chibuzor chidi chidinma chidiebere chika chike chima chinedu chinelo
  chinenye chinonso chioma chisom chizoba chukwudi chukwuemeka damilola dayo ebuka efe ejike
  ekene emeka emmanuel eniola ebele fatima femi folake folarin funke funmi funmilayo gbenga
  hadiza halima hauwa ibrahim idris ifeanyi ifeoma ifunanya ijeoma ike ikechukwu ikenna isah
  kabiru kehinde kelechi kemi kenechukwu kolawole kunle lanre lekan lola maryam mohammed
  musa ngozi nkechi nkem nneka nnamdi nonso nwachukwu obi obinna oby odunayo okafor okechukwu
  okeke okeoma okonkwo okoro ola olabisi oladele olamide olanrewaju olaoluwa olu olufemi
  oluwaseun oluwatobi oluwatosin onyeka onyinye opeyemi osas osagie rasheed rukayat sade sadiq
  salisu sani segun seun shade shola simi sola somto suleiman sunday taiwo tayo temitope
  temi titilayo tobi tochi tolu tope toyin tunde tunji uche uchenna ugochi ugochukwu umar
  uzoma wale yakubu yemi yetunde yinka yusuf zainab zubairu
`;

export const localWords: string[] = words.trim().split(/\s+/);
